import { pause } from '../../attack/at-once.ts'
import { type Answer, call, Unanswered } from '../../attack/call.ts'
import type { Random } from '../../attack/random.ts'
import { actionAddress, type Teller } from './desk.ts'
import { isDecision, kindOf } from './model/actions.ts'
import type { Action, Intent, Opening } from './model/intent.ts'

/** The requests being sent, and the answers that should not be. */
export class Wire {
  inFlight = 0
  /** Answers that said: not now. Those of a database that is away are among them. */
  putOff = 0
  readonly faults: string[] = []
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }
}

type About = { target?: string; expectedVersion?: number }

export function intentOf(
  random: Random,
  payment: Opening,
  teller: Teller,
  action: Action,
  amountMinor = 0,
  { target = '', expectedVersion = 0 }: About = {},
): Intent {
  return {
    key: random.uuid(),
    payment,
    action,
    amountMinor,
    target,
    body: bodyOf(random, action, { amountMinor, payment, target, expectedVersion }),
    actor: teller.userId,
    sent: 0,
    unanswered: 0,
  }
}

type Wanted = { amountMinor: number; payment: Opening; target: string; expectedVersion: number }

function bodyOf(random: Random, action: Action, wanted: Wanted): Record<string, unknown> {
  const { amountMinor, payment, target, expectedVersion } = wanted
  const reason = 'As the bank says'
  const bodies: Record<Action, () => Record<string, unknown>> = {
    refund: () => ({ amountMinor, reasonCode: 'CustomerRequest' }),
    capture: () => ({ amountMinor, final: payment.captureMethod !== 'ManualMultiple' }),
    void: () => ({ reasonCode: 'OrderCancelled' }),
    checkStatus: () => ({}),
    reversal: () => ({ reasonCode: 'Duplicate' }),
    payout: () => ({ amountMinor, sameInstrument: true, description: 'Share of the week' }),
    markRefunded: () => ({
      ...{ amountMinor, reason: 'CustomerRequest', externalReference: `OUT-${random.uuid().slice(0, 8)}` },
      occurredAt: new Date(Date.now() - 3_600_000).toISOString(),
    }),
    approve: () => ({ note: reason }),
    decline: () => ({ reason: 'Other', note: reason }),
    statusChange: () =>
      random.chance(0.5)
        ? { actionType: 'Captured', note: reason, expectedVersion }
        : { actionType: 'Declined', declineReason: 'DoNotHonour', note: reason, expectedVersion },
    resetRestriction: () => ({ note: reason }),
    amendBin: () => ({
      ...{ brand: 'Mastercard', issuer: 'Fjord Bank', issuerCountry: 'NO', fundingType: 'Debit', category: null },
      ...{ reason, expectedVersion },
    }),
    resendWebhook: () => ({}),
    approvePayouts: () => ({ transactions: [target], reason }),
    declinePayouts: () => ({ transactions: [target], reason }),
  }
  return bodies[action]()
}

/** One sending of an intent, with its key. */
export function send(origin: string, teller: Teller, intent: Intent, headers: Record<string, string> = {}): Promise<Answer> {
  const { payment, action, key, body } = intent
  const { method, isKeyed } = kindOf(action)
  return call(origin, teller.person, actionAddress(teller, intent), {
    method,
    mode: payment.mode,
    headers: {
      ...(isKeyed ? { 'idempotency-key': key } : {}),
      // A decision names no payment in its address that says whose it is.
      ...(isDecision(action) && teller.person.level === 'platform' ? { tenantId: payment.tenantId } : {}),
      ...headers,
    },
    body,
  })
}

const resolvedWithinMs = 90_000

/** Sends an intent with its one key until someone says what became of it, as the portal and a careful script do. */
export async function carryOut(wire: Wire, teller: Teller, intent: Intent): Promise<void> {
  const end = performance.now() + resolvedWithinMs
  while (performance.now() < end) {
    intent.sent++
    const answer = await sendOnce(wire, teller, intent)
    if (answer && !isNotNow(answer)) {
      intent.answer = { status: answer.status, text: answer.text }
      return
    }
    await pause(answer ? 100 : 250)
  }
}

async function sendOnce(wire: Wire, teller: Teller, intent: Intent): Promise<Answer | undefined> {
  wire.inFlight++
  try {
    const answer = await send(wire.origin, teller, intent)
    if (answer.status >= 500 && answer.status !== 503)
      wire.faults.push(`${intent.action} ${intent.key}: ${answer.status} ${answer.text.slice(0, 200)}`)
    if (isNotNow(answer)) wire.putOff++
    return answer
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    intent.unanswered++
    return undefined
  } finally {
    wire.inFlight--
  }
}

const isNotNow = ({ status, text }: Answer) =>
  status >= 500 || status === 429 || (status === 409 && text.includes('idempotency_key_running'))
