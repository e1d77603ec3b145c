import type { Arena, Place } from '../../../arena.ts'
import { until } from '../../../attack/at-once.ts'
import type { Check, Outcome } from '../../../chapter.ts'
import { digestWalls } from '../../../portico/digests.repository.ts'
import { EarlierRelease, migrationsOf } from '../../../portico/earlier-release.ts'
import { asOperator, superuserUrl } from '../../../portico/operator.ts'
import { Portico, root } from '../../../portico/portico.ts'
import { type Rows, readRows } from '../../../portico/rows.repository.ts'
import { chainFaults } from '../chain-faults.ts'
import { compareRows, documented, leftEmpty } from './rows-kept.ts'
import { WorkOfBefore } from './work-of-before.ts'

/** The last release before tickets had models, payments had separate permissions and an index found words. */
const earlier = 'd7739c83db1d'
const leastMigrations = 8

/** People work with an earlier release; it is stopped, and this one is started over its data, as docs/runbooks/upgrade.md says. */
export const upgrade: Check = {
  goal: 'UP',
  says: 'An earlier release is replaced by this one: people find all that was theirs, and go on',
  only: 'full',
  async attack(arena: Arena): Promise<Outcome> {
    const release = EarlierRelease.at(earlier)
    if (!release) return lacking(`commits ${earlier}, which a shallow clone or an archive does not have`)
    try {
      const others = release.otherPackages
      if (others.length > 0) return lacking(`an earlier release with the packages of now: ${others.slice(0, 3).join(', ')} are others`)
      const demo = { DEMO_TRANSACTIONS: '1000', ACCESS_TOKEN_TTL: '3600' }
      const place = await arena.keep(await Portico.start('', demo, { tree: release.tree }))
      return await replace(arena, place, release).finally(() => place.portico.remove())
    } finally {
      release.remove()
    }
  },
}

const lacking = (of: string): Outcome => ({ reached: 'no earlier release', faults: [], evidence: [{ of, seen: 0, atLeast: 1 }] })

async function replace(arena: Arena, place: Place, release: EarlierRelease): Promise<Outcome> {
  const { portico } = place
  const work = await WorkOfBefore.begin(place, arena.random)
  const before = await rowsAtRest(portico)
  await portico.stop()
  const beganAt = performance.now()
  await portico.startAgain({}, root)
  const seconds = (performance.now() - beganAt) / 1000
  const after = await rowsOf(portico)
  const compared = compareRows(before, after, documented)
  const applied = migrationsIn(after).filter((name) => !release.migrations.includes(name))
  const faults = [
    ...compared.faults,
    ...(sameNames(migrationsIn(before), release.migrations) ? [] : ['the earlier release did not migrate as its tree says']),
    ...(sameNames(migrationsIn(after), migrationsOf(root)) ? [] : ['not all migrations of this tree were applied']),
    ...(await asNewFaults(arena, portico)),
    ...(await work.faults()),
    ...(await chainFaults(place)),
    ...(await startOnceMore(portico)),
  ]
  const { refunds, comments, uploads } = work.steady.acknowledged
  return {
    reached: `${applied.length} migrations, ready after ${seconds.toFixed(0)} s; ${compared.kept} rows, ${refunds} refunds, ${comments} comments and ${uploads} files kept, ${faults.length} faults`,
    faults,
    evidence: [
      { of: 'migrations that came since', seen: applied.length, atLeast: leastMigrations },
      { of: 'rows that were there before', seen: compared.kept, atLeast: 10_000 },
      { of: 'tables with rows', seen: [...before.values()].filter(({ size }) => size > 0).length, atLeast: 30 },
      { of: 'refunds, comments and files of before', seen: Math.min(refunds, comments, uploads), atLeast: 4 },
    ],
  }
}

const rowsOf = (portico: Portico) => asOperator(superuserUrl(portico), readRows)

/** When the worker has passed on all events: nothing changes by itself any more. */
const rowsAtRest = (portico: Portico) =>
  until('all events have left', 60_000, async () => {
    const rows = await rowsOf(portico)
    return rows.get('public.outbox')!.size === 0 && rows
  })

const migrationsIn = (rows: Rows) => [...rows.get('public.schema_migrations')!.keys()]
const sameNames = (some: readonly string[], others: readonly string[]) => [...some].sort().join() === [...others].sort().join()

/** Walls are those of a new installation, and whatever it has filled has been filled here too. */
async function asNewFaults(arena: Arena, portico: Portico): Promise<string[]> {
  const { portico: anew } = await arena.fresh()
  const walls = (of: Portico) => asOperator(superuserUrl(of), digestWalls)
  const [here, there] = [await walls(portico), await walls(anew)]
  const empty = leftEmpty(await rowsOf(portico), await rowsOf(anew))
  await anew.remove()
  return [...(here.digest === there.digest ? [] : ['the walls are others than those of a new installation']), ...empty]
}

/** The second start has nothing to migrate and changes nothing. */
async function startOnceMore(portico: Portico): Promise<string[]> {
  const before = await rowsAtRest(portico)
  await portico.stop()
  await portico.startAgain()
  const after = await rowsOf(portico)
  const more = migrationsIn(after).length - migrationsIn(before).length
  return [
    ...(more > 0 ? [`the second start applied ${more} migrations`] : []),
    ...compareRows(before, after, {}).faults.map((fault) => `the second start: ${fault}`),
  ]
}
