import { modes } from '@portico/contract/core/level.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import type { TenantScope } from '../../core/jobs/each-tenant.ts'
import type { Cell } from './cells.ts'
import { type Drift, insertDrifts } from './recount.repository.ts'
import { countMonth, deleteMonth, insertCells, keptMonth, listZones, lockSums, type Month } from './sums.repository.ts'
import { datasets, type Sums } from './sums.ts'
import { tellOfDrifts } from './tell-of-drifts.ts'
import { inZone, monthsOf } from './zones.ts'

/**
 * Counts all rows of a tenant again. A day or month whose sums differ is summed anew, both figures are kept, and its finance people hear of
 * all of them at once. The number of them.
 */
export async function recount(services: Services, tenant: TenantScope): Promise<number> {
  const zones = await services.inScope({ ...tenant, mode: 'Live' }, listZones)
  const found: Drift[] = []
  try {
    for (const { time_zone } of zones.filter(({ is_ready }) => is_ready))
      for (const mode of modes)
        for (const month of await monthsOf(services, { ...tenant, mode }, time_zone))
          found.push(...(await services.inScope({ ...tenant, mode }, (db) => recountMonth(services, db, month))))
  } finally {
    // Those before a failure are put right by now: the next night does not find them.
    if (found.length > 0) await tellOfDrifts(services, tenant, found)
  }
  return found.length
}

async function recountMonth(services: Services, db: ScopedDb, month: Month): Promise<Drift[]> {
  await lockSums(db)
  const drifts: Drift[] = []
  for (const dataset of datasets)
    for (const sums of dataset.sums) {
      const kept = (await keptMonth(db, sums, month)) as Cell[]
      const counted = inZone(sums, await countMonth(db, dataset, sums, month), month)
      const differing = spansThatDiffer(sums, kept, counted)
      if (differing.length === 0) continue
      await deleteMonth(db, sums, month)
      await insertCells(db, sums, counted)
      const figuresOf = (cells: readonly Cell[], { span, day }: SpanOfDays) =>
        cells.filter((cell) => cell.span === span && cell.day === day).map(({ day: _, span: __, ...figures }) => figures)
      for (const one of differing)
        drifts.push({ sums: sums.table, timeZone: month.timeZone, ...one, kept: figuresOf(kept, one), counted: figuresOf(counted, one) })
    }
  if (drifts.length > 0) {
    services.log.warn(
      { tenantId: db.scope.tenantId, mode: db.scope.mode, sums: drifts.map(({ sums, span, day }) => `${sums} ${span} ${day}`) },
      'sums had drifted from their rows',
    )
    await insertDrifts(db, drifts, services)
  }
  return drifts
}

type SpanOfDays = Pick<Drift, 'span' | 'day'>

function spansThatDiffer({ keys, measures }: Sums, kept: readonly Cell[], counted: readonly Cell[]): SpanOfDays[] {
  const nameOf = (cell: Cell) => ['span', 'day', ...keys].map((key) => cell[key]).join('\u001f')
  const figuresOf = (cell: Cell | undefined) => measures.map((measure) => Number(cell?.[measure] ?? 0)).join(' ')
  const byName = (cells: readonly Cell[]) => new Map(cells.map((cell) => [nameOf(cell), cell]))
  const [one, other] = [byName(kept), byName(counted)]
  const found = new Map<string, SpanOfDays>()
  for (const [name, { span, day }] of [...one, ...other])
    if (figuresOf(one.get(name)) !== figuresOf(other.get(name))) found.set(`${span} ${day}`, { span, day })
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, at]) => at)
}
