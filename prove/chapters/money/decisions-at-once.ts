import { atOnce, until } from '../../attack/at-once.ts'
import { call, json, read } from '../../attack/call.ts'
import type { Check, Fault } from '../../chapter.ts'
import type { Person } from '../../portico/people.ts'
import { chaosOf } from './chaos/run-chaos.ts'
import { addressOf, type Teller } from './desk.ts'
import { capturedPayments, type Payment } from './payments.ts'

const times = 50
type Limit = { reservedMinor: number; maxMinor: number; approvalFromMinor: number | null }
type Decided = { done: number; failed: number; rows: { message: string | null }[] }
const verdicts = ['approvals', 'declinations'] as const

/** Two people decide one payout over and over at the same moment, for and against it. */
export const decisionsAtOnce: Check = {
  goal: 'G12',
  says: 'Of 50 decisions on one payout at once, one counts, and all others read who made it',
  async attack(arena) {
    const { place } = await chaosOf(arena)
    const { url } = place.portico
    const payments = await capturedPayments(
      place,
      arena.random,
      arena.size(1, 10),
      ({ merchant, mode }) => merchant === 'acme' && mode === 'Live',
    )
    const deciders = await Promise.all(['admin@northwind.example', 'admin@portico.example'].map((email) => place.people.person(email)))
    const faults: Fault[] = []
    let counted = 0
    for (const payment of payments) {
      const staff = payment.tellers.find(({ person }) => person.email === 'finance@northwind.example')!
      const before = await limitOf(url, staff, payment)
      const payout = await ask(url, staff, payment, { amountMinor: Math.max(1, before.approvalFromMinor ?? 1), key: arena.random.uuid() })
      const answers = await atOnce(times, (at) => decide(url, deciders[at % 2]!, payment, { payout, verdict: arena.random.pick(verdicts) }))
      const done = answers.reduce((sum, one) => sum + one.done, 0)
      const unnamed = answers.filter(({ failed, rows }) => failed === 1 && !rows[0]?.message).length
      counted += done
      if (done !== 1) faults.push(`${done} of ${times} decisions on payout ${payout} counted`)
      if (unnamed > 0) faults.push(`${unnamed} decisions on payout ${payout} were refused without a reason`)
      const end = await until(`payout ${payout} at rest`, 60_000, async () => {
        const { status } = await read<{ status: string }>(url, staff.person, addressOf(staff, payout, '/details'), { mode: payment.mode })
        return ['Successful', 'Failed', 'Rejected'].includes(status) && status
      })
      const after = await limitOf(url, staff, payment)
      if (after.reservedMinor !== before.reservedMinor)
        faults.push(`${after.reservedMinor - before.reservedMinor} are set aside after payout ${payout} has ended ${end}`)
    }
    return {
      reached: `${payments.length} payouts, ${times} decisions each, ${counted} counted, ${faults.length} faults`,
      faults,
      evidence: [{ of: 'payouts decided', seen: counted, atLeast: arena.size(1, 10) }],
    }
  },
}

const limitOf = (url: string, teller: Teller, payment: Payment) =>
  read<Limit>(url, teller.person, addressOf(teller, payment.id, '/payouts/limit'), { mode: payment.mode })

async function ask(
  url: string,
  teller: Teller,
  payment: Payment,
  { amountMinor, key }: { amountMinor: number; key: string },
): Promise<string> {
  const body = { amountMinor, sameInstrument: true, description: 'Share of the week' }
  const headers = { 'idempotency-key': key }
  const answer = await call(url, teller.person, addressOf(teller, payment.id, '/payouts'), { mode: payment.mode, headers, body })
  const { childTransactionId, status } = json<{ childTransactionId: string; status: string }>(answer)
  if (status !== 'WaitingForApproval') throw new Error(`A payout of ${amountMinor} does not wait for approval: ${answer.text}`)
  return childTransactionId
}

async function decide(
  url: string,
  who: Person,
  payment: Payment,
  { payout, verdict }: { payout: string; verdict: string },
): Promise<Decided> {
  const body = { transactions: [payout], reason: 'At once' }
  const headers: Record<string, string> = who.level === 'platform' ? { tenantId: payment.tenantId } : {}
  return json<Decided>(await call(url, who, `/api/v1/crm/transactions/payout/${verdict}`, { mode: payment.mode, headers, body }))
}
