import { pause } from '../../attack/at-once.ts'
import { type Answer, call, Unanswered } from '../../attack/call.ts'
import type { Random } from '../../attack/random.ts'
import { actionAddress, type Teller } from './desk.ts'
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

export function intentOf(random: Random, payment: Opening, teller: Teller, action: Action, amountMinor = 0): Intent {
  return {
    key: random.uuid(),
    payment,
    action,
    amountMinor,
    body: bodyOf(action, amountMinor, payment),
    actor: teller.userId,
    sent: 0,
    unanswered: 0,
  }
}

function bodyOf(action: Action, amountMinor: number, { captureMethod }: Opening): Record<string, unknown> {
  if (action === 'refund') return { amountMinor, reasonCode: 'CustomerRequest' }
  if (action === 'capture') return { amountMinor, final: captureMethod !== 'ManualMultiple' }
  return action === 'void' ? { reasonCode: 'OrderCancelled' } : {}
}

/** One sending of an intent, with its key. */
export const send = (origin: string, teller: Teller, { payment, action, key, body }: Intent, headers: Record<string, string> = {}) =>
  call(origin, teller.person, actionAddress(teller, payment.id, action), {
    method: 'POST',
    mode: payment.mode,
    headers: { 'idempotency-key': key, ...headers },
    body,
  })

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
