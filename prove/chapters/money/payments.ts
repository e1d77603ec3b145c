import type { Place } from '../../arena.ts'
import { until, withHands } from '../../attack/at-once.ts'
import type { Random } from '../../attack/random.ts'
import type { Mode } from '../../portico/mode.ts'
import { asOperator, superuserUrl } from '../../portico/operator.ts'
import { insertAuthorisations, insertPending, type Wanted } from '../../portico/payments.repository.ts'
import { addressOf, readAll, type Teller, tellersFor } from './desk.ts'
import { intentOf, send } from './intents.ts'
import type { Opening } from './model/intent.ts'
import { openingOf, readHead } from './record.ts'

/** A payment of the demo world or of the proof, with the people who may act on it. */
export type Payment = Opening & { merchant: string; tellers: readonly Teller[] }

type Row = {
  id: string
  currency: string
  amountRefundPendingMinor: number
  amountCapturedMinor: number
  amountRefundedMinor: number
}
export type Ground = { merchant: string; mode: Mode }
const dayMs = 86_400_000

/** Where payments lie: Umbrella takes payments in Test alone. */
export const grounds: readonly Ground[] = [
  { merchant: 'acme', mode: 'Live' },
  { merchant: 'initech', mode: 'Live' },
  { merchant: 'globex', mode: 'Live' },
  { merchant: 'umbrella', mode: 'Test' },
  { merchant: 'acme', mode: 'Test' },
  { merchant: 'initech', mode: 'Test' },
  { merchant: 'globex', mode: 'Test' },
]

/** No payment serves two checks. */
const used = new WeakMap<Place, Set<string>>()
const usedIn = (place: Place) => {
  const ids = used.get(place) ?? new Set<string>()
  used.set(place, ids)
  return ids
}

const listed = (origin: string, teller: Teller, mode: Mode, filter: string) =>
  readAll<Row>(origin, teller, mode, `${addressOf(teller, '').slice(0, -1)}?${filter}`)

async function inEach<Found>(
  count: number,
  find: (ground: Ground, share: number) => Promise<Found[]>,
  some: readonly Ground[] = grounds,
): Promise<Found[]> {
  // One after the other, so that the same seed draws the same.
  const all: Found[][] = []
  for (const [at, ground] of some.entries())
    all.push(await find(ground, Math.floor(count / some.length) + (at < count % some.length ? 1 : 0)))
  // In turns, so that the first few are of different merchants.
  const longest = Math.max(...all.map((found) => found.length))
  return Array.from({ length: longest }, (_, at) => all.flatMap((found) => found.slice(at, at + 1))).flat()
}

const opened = (origin: string, found: readonly { id: string; ground: Ground; tellers: readonly Teller[] }[]) =>
  withHands(8, found, async ({ id, ground: { merchant, mode }, tellers }): Promise<Payment> => {
    const opening = await openingOf(origin, tellers[1]!, { id, mode })
    return { ...opening, merchant, tellers }
  })

/** Payments of the demo world, captured and untouched, young enough to be refunded. */
export async function capturedPayments(
  place: Place,
  random: Random,
  count: number,
  where: (ground: Ground) => boolean = () => true,
  isFit: (row: Row) => boolean = () => true,
): Promise<Payment[]> {
  const { portico, people } = place
  const young = `dateFrom=${new Date(Date.now() - 90 * dayMs).toISOString()}&status=Captured,Successful&type=Payment,Authorization`
  const taken = usedIn(place)
  const found = await inEach(
    count,
    async (ground) => {
      const tellers = await tellersFor(people, ground.merchant)
      const rows = await listed(portico.url, tellers.at(-1)!, ground.mode, young)
      const fit = rows.filter(
        (row) =>
          row.amountRefundPendingMinor + row.amountRefundedMinor === 0 &&
          row.amountCapturedMinor >= 2000 &&
          !taken.has(row.id) &&
          isFit(row),
      )
      return random.shuffled(fit.map(({ id }) => ({ id, ground, tellers })))
    },
    grounds.filter(where),
  )
  const chosen = found.slice(0, count)
  for (const { id } of chosen) taken.add(id)
  return opened(portico.url, chosen)
}

type Made = { captureMethod?: Wanted['captureMethod']; amountMinor?: number }

/** Authorised payments that no one has touched, in the books of several merchants. */
export async function authorisedPayments(place: Place, random: Random, count: number, made: Made = {}): Promise<Payment[]> {
  const { portico, people } = place
  const found = await inEach(count, async (ground, share) => {
    const tellers = await tellersFor(people, ground.merchant)
    const own = tellers.at(-1)!
    const like = (await listed(portico.url, own, ground.mode, 'status=Reserved')).at(-1)
    if (!like) throw new Error(`${own.person.email} has no authorised payment in ${ground.mode} to copy.`)
    const wanted = Array.from({ length: share }, (_, at) =>
      wantedOf(random, like.id, { captureMethod: at % 2 === 0 ? 'ManualMultiple' : 'Manual', ...made }),
    )
    await asOperator(superuserUrl(portico), (client) => insertAuthorisations(client, wanted))
    for (const { id } of wanted) usedIn(place).add(id)
    return wanted.map(({ id }) => ({ id, ground, tellers }))
  })
  return opened(portico.url, found)
}

/** Those that somebody has to decide on, by what they wait for: copies, which have booked nothing, and contradictions as they are. */
const held = ['WaitingForApproval', 'Blocked', 'Conflict'] as const

/** Payments that wait for a person: held for review, blocked with their card still kept, and in conflict. */
export async function heldPayments(place: Place, random: Random, count: number): Promise<Payment[]> {
  const { portico, people } = place
  const found = await inEach(count, async (ground, share) => {
    const tellers = await tellersFor(people, ground.merchant)
    const taken: string[] = []
    for (let at = 0; at < share; at++) {
      const status = held[at % held.length]!
      const filter = `status=${status}&type=Payment,Authorization&paymentMethod=Card`
      const rows = (await listed(portico.url, tellers.at(-1)!, ground.mode, filter)).filter(({ id }) => !usedIn(place).has(id))
      if (rows.length === 0) continue
      const like = random.pick(rows).id
      const id = status === 'Conflict' ? like : random.uuid()
      if (id !== like)
        await asOperator(superuserUrl(portico), (client) => insertPending(client, { id, like, holdsCard: status === 'Blocked' }))
      usedIn(place).add(id)
      taken.push(id)
    }
    return taken.map((id) => ({ id, ground, tellers }))
  })
  return opened(portico.url, found)
}

const wantedOf = (random: Random, like: string, { captureMethod = 'Manual', amountMinor }: Made): Wanted => ({
  id: random.uuid(),
  like,
  amountMinor: amountMinor ?? random.between(20_000, 90_000),
  captureMethod,
})

/** Payments of exactly so much, captured through the API. */
export async function capturedOf(place: Place, random: Random, count: number, amountMinor: number): Promise<Payment[]> {
  const { url } = place.portico
  const payments = await authorisedPayments(place, random, count, { captureMethod: 'Manual', amountMinor })
  return withHands(4, payments, async (payment) => {
    const teller = payment.tellers[1]!
    const answer = await send(url, teller, intentOf(random, payment, teller, 'capture', amountMinor))
    if (answer.status !== 201) throw new Error(`${payment.id} could not be captured: ${answer.text}`)
    await until(`${payment.id} captured`, 60_000, async () => (await readHead(url, teller, payment)).status === 'Captured')
    return { ...(await openingOf(url, teller, payment)), merchant: payment.merchant, tellers: payment.tellers }
  })
}
