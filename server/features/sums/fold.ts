import type { ScopedDb } from '@portico/database/scope.ts'
import { type Cell, cellsOf, type Given } from './cells.ts'
import { addToCells, listZones, mostOfFold, takeDifferences, tryLockSums } from './sums.repository.ts'
import { type Dataset, datasets } from './sums.ts'

/** Folds some of a tenant's differences into its sums, in the transaction of `db`. True where there may be more; another worker may be at it. */
export async function foldSome(db: ScopedDb): Promise<boolean> {
  if (!(await tryLockSums(db))) return false
  const zones = (await listZones(db)).map(({ time_zone }) => time_zone)
  let isMore = false
  for (const dataset of datasets) isMore = (await foldDataset(db, dataset, zones)) || isMore
  return isMore
}

async function foldDataset(db: ScopedDb, dataset: Dataset, zones: readonly string[]): Promise<boolean> {
  const taken = await takeDifferences(db, dataset, zones)
  for (const sums of dataset.sums) {
    const cells: Cell[] = cellsOf(sums, inEachZone(taken, zones))
    await addToCells(db, sums, cells)
  }
  return taken.length === mostOfFold
}

function* inEachZone(rows: readonly (Given & { days: string[] })[], zones: readonly string[]) {
  for (const row of rows) for (const [at, timeZone] of zones.entries()) yield { row, timeZone, day: row.days[at]! }
}
