import { until, withHands } from '../../../attack/at-once.ts'
import { call, isDone, json } from '../../../attack/call.ts'
import type { Random } from '../../../attack/random.ts'
import type { Check, Fault } from '../../../chapter.ts'
import { type AcquirerTotals, acquirerBeside } from '../../../portico/acquirer-beside.ts'
import { allDelivered } from '../../../portico/all-delivered.ts'
import { sumAcquirerDebt } from '../../../portico/ledger.repository.ts'
import { asOperator, superuserUrl } from '../../../portico/operator.ts'
import { addressOf, type Teller } from '../desk.ts'
import { plainAmount } from '../model/intent.ts'
import { authorisedPayments, capturedPayments, type Payment } from '../payments.ts'
import { readHead } from '../record.ts'

type Operation = { tail: string; body: object }
const kinds = ['captures', 'voids', 'refunds', 'reversals', 'payouts'] as const
type Kind = (typeof kinds)[number]
/** What ends a payment comes seldom. */
const wished: readonly Kind[] = [...kinds, 'captures', 'captures', 'captures', 'refunds', 'refunds', 'refunds', 'payouts', 'payouts']

/** I10: the acquirer and we keep books of our own about the same money, and they say the same. */
export const acquirerAgrees: Check = {
  goal: 'G9',
  says: 'The totals of the acquirer equal the ledger after captures, voids, refunds, reversals and payouts in any order',
  async attack(arena) {
    const acquirer = await acquirerBeside()
    const place = await arena.fresh({ ACQUIRER_URL: acquirer.url })
    const { url } = place.portico
    await acquirer.start(place.portico)
    const payments = arena.random.shuffled([
      ...(await authorisedPayments(place, arena.random, arena.size(14, 200), { captureMethod: 'ManualMultiple' })),
      ...(await capturedPayments(place, arena.random, arena.size(14, 200))),
    ])
    const since = new Date()
    const done = new Map<Kind, number>(kinds.map((kind) => [kind, 0]))
    const faults: Fault[] = []
    const work = Array.from({ length: arena.size(200, 3600) }, (_, at) => drawn(arena.random, payments[at % payments.length]!))
    await withHands(8, work, async ({ kind, payment, teller, operation, key }) => {
      const headers = { 'idempotency-key': key }
      const address = addressOf(teller, payment.id, operation.tail)
      const answer = await call(url, teller.person, address, { mode: payment.mode, headers, body: operation.body })
      if (answer.status >= 500) faults.push(`${kind} of ${payment.id} was answered with ${answer.status}`)
      // One that waits for a second person has not been asked of the acquirer.
      if (isDone(answer) && json<{ status: string }>(answer).status !== 'WaitingForApproval') done.set(kind, done.get(kind)! + 1)
    })
    const differences = async () =>
      compare(await acquirer.totals(since), await asOperator(superuserUrl(place.portico), (client) => sumAcquirerDebt(client, since)))
    const isOver = async () => (await allDelivered(place.portico)) && (await differences()).length === 0 && isAtRest(url, payments)
    await until('all has come to rest', arena.size(30_000, 120_000), isOver).catch(({ message }: Error) => faults.push(message))
    faults.push(...(await differences()))
    const currencies = (await acquirer.totals(since)).length
    await acquirer.stop()
    await place.portico.remove()
    const all = [...done.values()].reduce((sum, one) => sum + one, 0)
    return {
      reached: `${all} operations (${kinds.map((kind) => `${done.get(kind)} ${kind}`).join(', ')}), ${currencies} currencies, ${faults.length} differences`,
      faults,
      evidence: [
        { of: 'operations done', seen: all, atLeast: arena.size(40, 1000) },
        { of: 'currencies', seen: currencies, atLeast: 2 },
        ...kinds.map((kind) => ({ of: kind, seen: done.get(kind)!, atLeast: arena.size(1, 20) })),
      ],
    }
  },
}

function compare(theirs: readonly AcquirerTotals[], ours: ReadonlyMap<string, number>): Fault[] {
  return theirs.flatMap(({ currency, capturedMinor, refundedMinor, paidOutMinor, pendingCount }) => {
    const owedMinor = capturedMinor - refundedMinor - paidOutMinor
    const bookedMinor = ours.get(currency) ?? 0
    return [
      ...(pendingCount > 0 ? [`${pendingCount} operations in ${currency} are pending at the acquirer`] : []),
      ...(owedMinor === bookedMinor ? [] : [`I10 the acquirer owes ${owedMinor} ${currency} by its books, ${bookedMinor} by ours`]),
    ]
  })
}

/** Any operation, possible or not: a refused one moves nothing. */
function drawn(random: Random, payment: Payment) {
  const kind = random.pick(wished)
  // Finance pays out.
  const teller: Teller = payment.tellers[kind === 'payouts' ? 2 : 1]!
  const amountMinor = plainAmount(random.between(1, Math.max(2, Math.floor(payment.authorisedMinor / 8))))
  return { kind, payment, teller, key: random.uuid(), operation: operationOf(kind, amountMinor) }
}

function operationOf(kind: Kind, amountMinor: number): Operation {
  if (kind === 'captures') return { tail: '/captures', body: { amountMinor, final: false } }
  if (kind === 'voids') return { tail: '/voids', body: { reasonCode: 'OrderCancelled' } }
  if (kind === 'refunds') return { tail: '/refunds', body: { amountMinor, reasonCode: 'CustomerRequest' } }
  if (kind === 'reversals') return { tail: '/reversals', body: { reasonCode: 'Duplicate' } }
  return { tail: '/payouts', body: { amountMinor, sameInstrument: true, description: 'Share of the week' } }
}

async function isAtRest(origin: string, payments: readonly Payment[]): Promise<boolean> {
  for (const payment of payments) {
    const head = await readHead(origin, payment.tellers[1]!, payment)
    if (head.amountRefundPendingMinor + head.amountCapturePendingMinor > 0 || head.status === 'Closing') return false
  }
  return true
}
