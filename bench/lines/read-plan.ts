/** As EXPLAIN (FORMAT JSON) writes it, as far as it is read. */
export type PlanNode = {
  'Node Type': string
  'Total Cost': number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  'Relation Name'?: string
  Filter?: string
  Plans?: PlanNode[]
}

/** Columns people search by, each with an index of its own. */
const searchKeys =
  /\b(external_id|customer_email_lc|provider_transaction_id|acquirer_reference|utr|card_last4)\b(?:\)?::text)?\)? (?:=|>=|<) /

/** What no lookup may do: read a big table from end to end, or find rows by another index and then look for the key in each. */
export function findFaults(plan: PlanNode, bigTables: ReadonlySet<string>): string[] {
  const table = plan['Relation Name']
  const here: string[] = []
  if (plan['Node Type'].endsWith('Seq Scan') && table !== undefined && bigTables.has(table)) here.push(`Seq Scan on ${table}`)
  const key = searchKeys.exec(plan.Filter ?? '')?.[1]
  if (key) here.push(`Filter on ${key}`)
  return [...here, ...(plan.Plans ?? []).flatMap((child) => findFaults(child, bigTables))]
}
