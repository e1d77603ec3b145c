import type { Row, Rows } from '../../../portico/rows.repository.ts'

/** The allowed changes of a row: columns that are not named here must be as they were. */
type Rule = (was: Row, is: Row) => Row
export type Rules = Readonly<Record<string, Rule>>

/** What migrations and the first start of a release do to rows that are there. */
export const documented: Rules = {
  // System roles are what the contract says; own roles keep what they gave (0085).
  'public.roles': (was, is) =>
    was.is_system === 'true'
      ? { ...was, permissions: is.permissions!, version: is.version!, updated_at: is.updated_at! }
      : { ...was, permissions: holdsAll(is, was) ? is.permissions! : was.permissions! },
}

const holdsAll = (is: Row, was: Row) => {
  const held = new Set(JSON.parse(is.permissions!) as string[])
  return (JSON.parse(was.permissions!) as string[]).every((one) => held.has(one))
}

/** Rows that end by themselves: how often an address has tried, and what of a sign-in is of use for a minute. */
const isFleeting = (table: string, row: Row, now: number) =>
  table === 'identity.rate_windows' || (table === 'identity.oidc_payloads' && Date.parse(row.expires_at!) < now)

/** The losses and changes of each row beyond the rules, and the number of rows that are as they were or as a rule says. */
export function compareRows(before: Rows, after: Rows, rules: Rules, now = Date.now()): { kept: number; faults: string[] } {
  let kept = 0
  const faults: string[] = []
  for (const [table, rows] of before) {
    const others = after.get(table)
    if (!others) {
      faults.push(`${table} is gone, with ${rows.size} rows`)
      continue
    }
    for (const [key, was] of rows) {
      const is = others.get(key)
      if (!is) {
        if (!isFleeting(table, was, now)) faults.push(`${table} ${key} is gone`)
        continue
      }
      const differing = differences(rules[table]?.(was, is) ?? was, is)
      if (differing.length === 0) kept++
      faults.push(...differing.map((words) => `${table} ${key}: ${words}`))
    }
  }
  return { kept, faults }
}

/** Columns that came since say nothing of what was; one that has gone does. */
const differences = (expected: Row, is: Row): string[] =>
  Object.entries(expected).flatMap(([column, value]) =>
    is[column] === value ? [] : [`${column} was ${shown(value)} and is ${shown(is[column])}`],
  )

const shown = (value: string | null | undefined) =>
  value === undefined ? 'gone' : value === null ? 'empty' : `“${value.length > 60 ? `${value.slice(0, 60)}…` : value}”`

/** Tables that a new installation fills and that are empty here. */
export const leftEmpty = (here: Rows, anew: Rows): string[] =>
  [...anew].flatMap(([table, { size }]) =>
    size > 0 && !here.get(table)?.size ? [`${table} is empty; a new installation has ${size} rows there`] : [],
  )
