import type { Place } from '../../arena.ts'
import { withHands } from '../../attack/at-once.ts'
import { read } from '../../attack/call.ts'
import type { Random } from '../../attack/random.ts'
import { insertAuthorisations, type Wanted } from '../../portico/authorisations.repository.ts'
import type { Mode } from '../../portico/mode.ts'
import { asOperator, superuserUrl } from '../../portico/operator.ts'
import { addressOf, type Teller, tellersFor } from './desk.ts'
import type { Opening } from './model/intent.ts'
import { openingOf } from './record.ts'

/** A payment of the demo world or of the proof, with the people who may act on it. */
export type Payment = Opening & { merchant: string; tellers: readonly Teller[] }

type Row = {
  id: string
  serviceProvider: string
  amountRefundPendingMinor: number
  amountCapturedMinor: number
  amountRefundedMinor: number
}
const dayMs = 86_400_000

/** Where payments lie: Umbrella takes payments in Test alone. */
const places: readonly (readonly [string, Mode])[] = [
  ['acme', 'Live'],
  ['globex', 'Live'],
  ['initech', 'Live'],
  ['acme', 'Test'],
  ['globex', 'Test'],
  ['initech', 'Test'],
  ['umbrella', 'Test'],
]

const listed = async (origin: string, { person, isStaff }: Teller, mode: Mode, filter: string) =>
  (await read<{ data: Row[] }>(origin, person, `${addressOf({ isStaff }, '').slice(0, -1)}?pageSize=100&${filter}`, { mode })).data

/** Captured payments, young enough to be refunded, of which nothing is on its way, and authorisations made for the proof. */
export async function openPayments(
  { portico, people }: Place,
  random: Random,
  { captured, authorised }: { captured: number; authorised: number },
): Promise<Payment[]> {
  const young = `dateFrom=${new Date(Date.now() - 90 * dayMs).toISOString()}`
  const found = await Promise.all(
    places.map(async ([merchant, mode], place) => {
      const tellers = await tellersFor(people, merchant)
      const own = tellers.at(-1)!
      const share = (all: number) => Math.floor(all / places.length) + (place < all % places.length ? 1 : 0)
      const rows = await listed(portico.url, own, mode, `status=Captured,Successful&type=Payment,Authorization&${young}`)
      const fit = rows.filter((row) => row.amountRefundPendingMinor === 0 && row.amountCapturedMinor - row.amountRefundedMinor >= 2000)
      const ids = random.shuffled(fit.map(({ id }) => id)).slice(0, share(captured))
      const made = await makeAuthorisations({ portico }, { own, mode }, random, share(authorised))
      return { merchant, mode, tellers, ids: [...ids, ...made] }
    }),
  )
  const all = found.flatMap(({ ids, ...one }) => ids.map((id) => ({ ...one, id })))
  return withHands(8, all, async ({ id, mode, merchant, tellers }) => ({
    ...(await openingOf(portico.url, tellers[1]!, { id, mode })),
    merchant,
    tellers,
  }))
}

/** Authorised payments of a merchant, half of them to be captured in several parts; gives their ids. */
export async function makeAuthorisations(
  { portico }: Pick<Place, 'portico'>,
  { own, mode }: { own: Teller; mode: Mode },
  random: Random,
  count: number,
): Promise<string[]> {
  const like = (await listed(portico.url, own, mode, 'status=Reserved')).at(-1)
  if (!like) throw new Error(`${own.person.email} has no authorised payment in ${mode} to copy.`)
  const wanted = Array.from({ length: count }, (_, index): Wanted => {
    const isMultiple = index % 2 === 0
    return {
      id: random.uuid(),
      like: like.id,
      amountMinor: random.between(20_000, 90_000),
      provider: isMultiple ? 'Adelphi Acquiring' : 'Clearhaven',
      captureMethod: isMultiple ? 'ManualMultiple' : 'Manual',
    }
  })
  await asOperator(superuserUrl(portico), (client) => insertAuthorisations(client, wanted))
  return wanted.map(({ id }) => id)
}
