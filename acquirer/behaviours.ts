/**
 * What the sandbox acquirer does, as data: the README's table, the demo world and the tests all read this list.
 *
 * A behaviour is chosen by the card a payment was made with (`testCard`) or by the amount of the operation itself
 * (`triggeringAmount`): an amount whose last four digits are 13NN shows behaviour NN, whatever the currency.
 * Thirteen is asked for before the two digits because an ordinary amount must not fail by chance: a clerk who
 * refunds 20.05 expects a refund.
 */
export type OperationKind = 'Authorise' | 'Capture' | 'Void' | 'Refund' | 'Reversal' | 'Payout'
export type OperationStatus = 'Approved' | 'Declined' | 'Pending' | 'Error'

export type Behaviour = {
  /** Two digits: the last two of a triggering amount, the two before the check digit of a test card. */
  readonly code: string
  readonly key: string
  readonly description: string
  readonly on: readonly OperationKind[]
  /** What the direct answer says. */
  readonly status: OperationStatus
  readonly responseCode: string
  readonly answer: 'given' | 'late' | 'none' | 'http500' | 'malformed'
  /** `secondTime`: the first request of a key has no effect at all, a repetition is handled as approved. */
  readonly effect: 'done' | 'secondTime'
  /** A later result, told by callback. */
  readonly later?: { readonly status: 'Approved' | 'Declined'; readonly responseCode: string; readonly booksLess?: boolean }
  readonly callbacks: 'once' | 'doubled' | 'reordered' | 'none'
  readonly threeDs?: 'Frictionless' | 'Challenge' | 'ChallengeByShopper'
  /** Share in chaos mode, beside 60 of plain approval. */
  readonly chaosWeight: number
}

const everything: readonly OperationKind[] = ['Authorise', 'Capture', 'Void', 'Refund', 'Reversal', 'Payout']
const authorise: readonly OperationKind[] = ['Authorise']
const money: readonly OperationKind[] = ['Authorise', 'Capture', 'Refund', 'Payout']

const plain = {
  on: everything,
  status: 'Approved',
  responseCode: '00',
  answer: 'given',
  effect: 'done',
  callbacks: 'once',
  chaosWeight: 0,
} as const
const declined = (code: string, key: string, description: string, change: Partial<Behaviour> = {}): Behaviour => ({
  ...plain,
  code,
  key,
  description,
  status: 'Declined',
  responseCode: code,
  chaosWeight: 1,
  ...change,
})
const special = (code: string, key: string, description: string, change: Partial<Behaviour>): Behaviour => ({
  ...plain,
  code,
  key,
  description,
  chaosWeight: 2,
  ...change,
})

const approvedLater = { status: 'Approved', responseCode: '00' } as const
const declinedLater = { status: 'Declined', responseCode: '05' } as const

export const APPROVED: Behaviour = { ...plain, code: '00', key: 'approved', description: 'Approved at once' }

export const BEHAVIOURS: readonly Behaviour[] = [
  declined('05', 'do_not_honour', 'Declined: do not honour'),
  declined('14', 'invalid_card', 'Declined: invalid card number', { on: authorise }),
  declined('16', 'sca_required', 'Declined, may be tried again with 3-D Secure: strong customer authentication required', {
    on: authorise,
    responseCode: '1A',
  }),
  declined('17', 'invalid_cvc', 'Declined: the CVC does not match', { on: authorise, responseCode: 'N7' }),
  declined('41', 'lost_card', 'Declined: lost card', { on: authorise }),
  declined('43', 'stolen_card', 'Declined: stolen card', { on: authorise }),
  declined('51', 'insufficient_funds', 'Declined: insufficient funds'),
  declined('54', 'expired_card', 'Declined: expired card'),
  declined('59', 'suspected_fraud', 'Declined: suspected fraud'),
  declined('61', 'limit_exceeded', 'Declined: exceeds the amount limit'),
  declined('91', 'issuer_unavailable', 'Declined, may be tried again later: issuer not available'),
  declined('96', 'system_error', 'Status Error: the acquirer failed and says that nothing was done', { status: 'Error' }),
  special('20', 'three_ds_frictionless', '3-D Secure without a challenge, approved', { on: authorise, threeDs: 'Frictionless' }),
  special('21', 'three_ds_challenge', 'Pending until the shopper answers the challenge page; declined after ten minutes', {
    on: authorise,
    status: 'Pending',
    responseCode: '09',
    threeDs: 'ChallengeByShopper',
    chaosWeight: 0,
  }),
  special('22', 'three_ds_challenge_passed', 'Pending for a challenge that is passed automatically, then approved', {
    on: authorise,
    status: 'Pending',
    responseCode: '09',
    threeDs: 'Challenge',
    later: approvedLater,
  }),
  special('23', 'three_ds_challenge_failed', 'Pending for a challenge that fails automatically, then declined', {
    on: authorise,
    status: 'Pending',
    responseCode: '09',
    threeDs: 'Challenge',
    later: { status: 'Declined', responseCode: '89' },
  }),
  special('30', 'pending_then_approved', 'Pending, then approved by callback', {
    status: 'Pending',
    responseCode: '09',
    later: approvedLater,
    chaosWeight: 4,
  }),
  special('31', 'pending_then_declined', 'Pending, then declined by callback', {
    status: 'Pending',
    responseCode: '09',
    later: declinedLater,
  }),
  special('32', 'stays_pending', 'Pending for ever', { status: 'Pending', responseCode: '09', chaosWeight: 0 }),
  special('33', 'pending_without_callback', 'Pending, then approved without a callback: only a status check tells', {
    status: 'Pending',
    responseCode: '09',
    later: approvedLater,
    callbacks: 'none',
  }),
  special('71', 'timeout_before_effect', 'No answer and nothing done; the same key sent again is approved', {
    answer: 'none',
    effect: 'secondTime',
  }),
  special('72', 'timeout_after_effect', 'No answer, but done; the same key sent again gets the answer', { answer: 'none' }),
  special('73', 'late_answer', 'Done at once, answered late', { answer: 'late' }),
  special('76', 'callback_doubled', 'Approved at once, each callback sent twice', { callbacks: 'doubled' }),
  special('77', 'callbacks_reordered', 'Pending, then approved; the callback of the first state arrives after that of the second', {
    status: 'Pending',
    responseCode: '09',
    later: approvedLater,
    callbacks: 'reordered',
  }),
  special('81', 'approved_then_declined', 'Approved, later taken back by callback (for a refund: it fails after all)', {
    later: declinedLater,
  }),
  special('82', 'declined_then_approved', 'Declined, later approved by callback', {
    status: 'Declined',
    responseCode: '05',
    later: approvedLater,
    chaosWeight: 1,
  }),
  special('83', 'amount_differs', 'Approved; a callback later says that less was booked (1.00 less, at least 0.01 is left)', {
    on: money,
    later: { ...approvedLater, booksLess: true },
  }),
  special('84', 'http_500_before_effect', 'HTTP 500 and nothing done; the same key sent again is approved', {
    answer: 'http500',
    effect: 'secondTime',
  }),
  special('85', 'http_500_after_effect', 'HTTP 500, but done; the same key sent again gets the answer', { answer: 'http500' }),
  special('86', 'malformed_body', 'Done, answered with a body that is not JSON', { answer: 'malformed' }),
]

const byKey = new Map([APPROVED, ...BEHAVIOURS].map((behaviour) => [behaviour.key, behaviour]))
export type BehaviourKey = string

/** Throws on a key that is not in the list. */
export function behaviourOf(key: BehaviourKey): Behaviour {
  const behaviour = byKey.get(key)
  if (!behaviour) throw new Error(`No behaviour ${key}`)
  return behaviour
}

/** An amount that shows the behaviour on an operation of its own, the next one at or above `atLeastMinor`. Void and reversal are triggered by card alone. */
export function triggeringAmount(key: BehaviourKey, atLeastMinor = 0): number {
  const ending = 1300 + Number(behaviourOf(key).code)
  const amountMinor = Math.floor(atLeastMinor / 10_000) * 10_000 + ending
  return amountMinor >= atLeastMinor ? amountMinor : amountMinor + 10_000
}

/** The behaviour an amount asks for, if any. */
export function behaviourOfAmount(kind: OperationKind, amountMinor: number): Behaviour | undefined {
  if (kind === 'Void' || kind === 'Reversal' || Math.floor((amountMinor % 10_000) / 100) !== 13) return undefined
  const code = String(amountMinor % 100).padStart(2, '0')
  return BEHAVIOURS.find((behaviour) => behaviour.code === code && behaviour.on.includes(kind))
}
