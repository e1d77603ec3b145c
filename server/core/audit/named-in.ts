import type { RecordedChange } from '../call/recorder.ts'

type Said = Pick<RecordedChange, 'merchantIds' | 'transactionIds' | 'before' | 'after'> & { entity: string; entityId: string }

const ofMerchants = ['merchants', 'merchantId', 'merchantIds', 'customerId', 'Customer']
const ofTransactions = ['transactionId', 'transactionIds', 'childTransactionId', 'Transaction']
const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/** The merchants and payments that a record names: what it is about, what its writer knows of, and those in what became different. */
export function namedIn({ entity, entityId, merchantIds = [], transactionIds = [], before, after }: Said) {
  const facts = [...factsIn([before, after])]
  const ids = (names: readonly string[]) => facts.flatMap(([name, value]) => (names.includes(name) ? idsIn(value) : []))
  const about = (noun: string) => (entity === noun ? idsIn(entityId) : [])
  return {
    merchantIds: [...new Set([...about('merchants'), ...idsIn(merchantIds), ...ids(ofMerchants)])],
    transactionIds: [...new Set([...about('transactions'), ...idsIn(transactionIds), ...ids(ofTransactions)])],
  }
}

/** Every field at any depth; what a ticket refers to is a field too, named by its key. */
function* factsIn(value: unknown): Generator<[name: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return
  const { key } = value as { key?: unknown }
  for (const [name, one] of Object.entries(value)) {
    yield [name === 'value' && typeof key === 'string' ? key : name, one]
    yield* factsIn(one)
  }
}

/** Also splits several ids in one text, as in a query. An address may contain words that are not ids. */
const idsIn = (value: unknown): string[] =>
  typeof value === 'string' ? (value.toLowerCase().match(uuid) ?? []) : Array.isArray(value) ? value.flatMap(idsIn) : []
