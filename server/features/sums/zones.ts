import { modes } from '@portico/contract/core/level.ts'
import type { Services } from '../../core/call/services.ts'
import type { TenantScope } from '../../core/jobs/each-tenant.ts'
import { cellsOf, type Given } from './cells.ts'
import { plusMonths } from './months.ts'
import { countMonth, deleteMonth, insertCells, listZones, lockSums, type Month, monthsWithRows } from './sums.repository.ts'
import { datasets, type Sums } from './sums.ts'
import { addZone, deleteZone, setReady, wantedZones } from './zones.repository.ts'

/** Keeps the sums of a tenant in the zones that its people use: adds those that are new, and fills them with what there was before. */
export async function keepZones(services: Services, tenant: TenantScope): Promise<void> {
  const scope = { ...tenant, mode: 'Live' as const }
  const [wanted, kept] = await services.inScope(scope, (db) => Promise.all([wantedZones(db), listZones(db)]))
  const names = kept.map(({ time_zone }) => time_zone)
  for (const zone of names.filter((name) => !wanted.includes(name)))
    for (const mode of modes) await services.inScope({ ...tenant, mode }, (db) => lockSums(db).then(() => deleteZone(db, zone)))
  for (const zone of wanted.filter((name) => !names.includes(name))) await services.inScope(scope, (db) => addZone(db, zone))
  const unready = wanted.filter((name) => !kept.find(({ time_zone, is_ready }) => time_zone === name && is_ready))
  for (const zone of unready) await fillZone(services, tenant, zone)
}

/** Month by month, the newest first, each in a transaction of its own: folding waits for one month at most. */
async function fillZone(services: Services, tenant: TenantScope, timeZone: string): Promise<void> {
  for (const mode of modes)
    for (const month of await monthsOf(services, { ...tenant, mode }, timeZone)) await fillMonth(services, { ...tenant, mode }, month)
  await services.inScope({ ...tenant, mode: 'Live' }, (db) => setReady(db, timeZone))
}

export async function monthsOf(services: Services, scope: TenantScope, timeZone: string): Promise<Month[]> {
  const found = await services.inScope(scope, (db) =>
    Promise.all(datasets.map((dataset) => monthsWithRows(db, dataset, timeZone, services.now()))),
  )
  const all = found.filter((months) => months !== undefined)
  if (all.length === 0) return []
  const first = all.map((months) => months.first).sort()[0]!
  const last = all
    .map((months) => months.last)
    .sort()
    .at(-1)!
  const months: Month[] = []
  for (let at = last; at >= first; at = plusMonths(at, -1)) months.push({ timeZone, first: at })
  return months
}

export async function fillMonth(services: Services, scope: TenantScope, month: Month): Promise<void> {
  await services.inScope(scope, async (db) => {
    await lockSums(db)
    for (const dataset of datasets)
      for (const sums of dataset.sums) {
        const counted = await countMonth(db, dataset, sums, month)
        await deleteMonth(db, sums, month)
        await insertCells(db, sums, inZone(sums, counted, month))
      }
  })
}

export const inZone = (sums: Sums, rows: readonly Given[], { timeZone }: Month) =>
  cellsOf(
    sums,
    rows.map((row) => ({ row, timeZone, day: row.day as string })),
  )
