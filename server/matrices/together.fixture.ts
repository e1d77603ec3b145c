import { isDeepStrictEqual } from 'node:util'
import { changedTables } from '@portico/testkit/database/table-states.ts'
import type { TestPortico } from '@portico/testkit/portico/app.ts'
import type { Way } from './ways.fixture.ts'

/** A request that must change nothing. `send` answers which tables have rows for the call itself now, and how many. */
export type Sending = { says: string; send(): Promise<Record<string, number>> }

/**
 * Sends all of them, those of one row after each other, and compares the tables once, which takes longer than a request. Where they differ,
 * each is sent again by itself, to name the one that did it.
 */
export async function expectNoChange(portico: TestPortico, ...rows: readonly (readonly Sending[])[]): Promise<void> {
  const found = await changesBy(portico, rows)
  if (!found) return
  const culprits: string[] = []
  for (const one of rows.flat()) {
    const again = await changesBy(portico, [[one]])
    if (again) culprits.push(`${one.says}: ${again}`)
  }
  throw new Error(`Refused requests changed tables: ${found}\n${culprits.join('\n') || 'None of them does it again by itself.'}`)
}

/** While the database works for one, the API works for another. */
async function someAtOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values()
  const lane = async () => {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: 4 }, lane))
}

async function changesBy(portico: TestPortico, rows: readonly (readonly Sending[])[]): Promise<string | undefined> {
  // A call that was answered before may still ask a provider.
  await portico.idle()
  const before = await portico.tableStates()
  const allowed: Record<string, number> = {}
  await someAtOnce(rows, async (sendings) => {
    for (const { send } of sendings)
      for (const [table, count] of Object.entries(await send())) if (count > 0) allowed[table] = (allowed[table] ?? 0) + count
  })
  const changed = changedTables(before, await portico.tableStates())
  return isDeepStrictEqual(changed, allowed) ? undefined : `${JSON.stringify(changed)}, not ${JSON.stringify(allowed)}`
}

type Sent<Prepared> = { sendings: readonly Sending[]; prepared: Prepared; after?: () => Promise<void> }

/**
 * The requests of all rows of a feature, sent together when the first of its tests runs. `prepare` makes what a row sends, and what it
 * does `after` nothing was changed; what fails for a row fails in its own test, and `unchanged` in each.
 */
export function together<Row extends Way, Prepared extends object>(
  portico: () => TestPortico,
  rows: readonly Row[],
  prepare: (row: Row) => Promise<Sent<Prepared>>,
): (row: Row) => Promise<Prepared & { unchanged(): void }> {
  const featureOf = ({ operation }: Row) => operation.split('.')[0]!
  const groups = Map.groupBy(rows, featureOf)
  const sent = new Map<string, ReturnType<typeof sendAll>>()

  async function sendAll(group: readonly Row[]) {
    const made = new Map<Row, () => Sent<Prepared>>()
    const all: Sent<Prepared>[] = []
    for (const row of group) {
      const result = await settled(async () => {
        const one = await prepare(row)
        all.push(one)
        return one
      })
      made.set(row, result)
    }
    const unchanged = await settled(() => expectNoChange(portico(), ...all.map(({ sendings }) => sendings)))
    await someAtOnce(all, async ({ after }) => after?.())
    return { made, unchanged }
  }

  return async (row) => {
    const feature = featureOf(row)
    const sending = sent.get(feature) ?? sendAll(groups.get(feature)!)
    sent.set(feature, sending)
    const { made, unchanged } = await sending
    return { ...made.get(row)!().prepared, unchanged }
  }
}

async function settled<T>(work: () => Promise<T>): Promise<() => T> {
  try {
    const value = await work()
    return () => value
  } catch (error) {
    return () => {
      throw error
    }
  }
}
