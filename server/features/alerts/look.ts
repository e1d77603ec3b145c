import type { Watching } from '@portico/contract/features/alerts/alerts.schemas.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { type Cell, countCells, type ScopeOf } from './counts.repository.ts'
import type { Counts } from './figures.ts'
import { measures, type Source, weekMs } from './measures.ts'

/**
 * What each rule counts in its window that ends at a moment. Rules of one tenant share their looks: one for each source, as long as the longest
 * window, and one of a week earlier where rules compare with it.
 */
export async function lookAt(db: ScopedDb, rules: readonly Watching[], to: Date): Promise<Counts[]> {
  const nowOf = await looksOf(db, rules, to)
  const compared = rules.filter(({ kind }) => measures[kind].isCompared)
  const earlierOf = compared.length > 0 ? await looksOf(db, compared, new Date(to.getTime() - weekMs)) : undefined
  return rules.map((rule) => {
    const { source, counted, outOf, isCompared } = measures[rule.kind]
    const now = nowOf(source, rule)
    const before = isCompared ? earlierOf!(source, rule) : now
    return { counted: now(counted), outOf: before(outOf ?? counted) }
  })
}

async function looksOf(db: ScopedDb, rules: readonly Watching[], to: Date) {
  const looks = new Map<Source, { windows: number[]; cells: Cell[] }>()
  for (const [source, some] of Map.groupBy(rules, ({ kind }) => measures[kind].source)) {
    const windows = [...new Set(some.map(({ windowMinutes }) => windowMinutes))].sort((a, b) => a - b)
    looks.set(source, { windows, cells: await countCells(db, source, to, windows, some) })
  }
  return (source: Source, rule: Watching) => {
    const { windows, cells } = looks.get(source)!
    const last = windows.indexOf(rule.windowMinutes)
    const own = cells.filter(({ window, parts }) => window <= last && isWithin(rule, parts))
    return (name: string) => own.reduce((sum, { counts }) => sum + counts[name]!, 0)
  }
}

const isWithin = (scope: ScopeOf, parts: Cell['parts']): boolean =>
  (Object.keys(parts) as (keyof ScopeOf)[]).every(
    (field) => scope[field].length === 0 || (scope[field] as readonly (string | null)[]).includes(parts[field] ?? null),
  )
