/** What may be done to a payment, as the proof asks for it. `tellers`: who of them may, by their place among those of a merchant. */
type Kind = {
  method: 'POST' | 'PUT'
  /** Its address after the payments of a level; `target` is an event, where it is not about the payment as a whole. */
  tail(id: string, target: string): string
  /** The type of what it hangs on the payment. */
  child: string | null
  /** Sent again under its key it is answered with the first answer. Without one it is guarded by the state that it meets. */
  isKeyed: boolean
  tellers: readonly number[]
}

const everyone = [0, 1, 2, 3]
const staff = [0, 1]
const keyed = (tail: string, child: string | null, tellers: readonly number[] = everyone): Kind => ({
  method: 'POST',
  tail: (id) => `/${id}${tail}`,
  child,
  isKeyed: true,
  tellers,
})
const once = (method: Kind['method'], tail: Kind['tail'], tellers: readonly number[]): Kind => ({
  method,
  tail,
  child: null,
  isKeyed: false,
  tellers,
})

export const actions = {
  refund: keyed('/refunds', 'Refund'),
  capture: keyed('/captures', 'Capture'),
  void: keyed('/voids', 'Void'),
  checkStatus: keyed('/checkstatus', null),
  reversal: keyed('/reversals', 'Reversal', [1, 3]),
  // Finance and owners pay out; they decide on none of their own.
  payout: keyed('/payouts', 'Payout', [2, 3]),
  markRefunded: keyed('/status-change-refunds', 'Refund', [1]),
  approve: keyed('/approves', null, [1]),
  decline: keyed('/declines', null, [1]),
  statusChange: once('PUT', (id) => `/${id}/StatusChange`, staff),
  resetRestriction: once('PUT', (id) => `/${id}/reset-restriction`, [1]),
  amendBin: once('PUT', (id) => `/bin-data/${id}`, [1]),
  resendWebhook: { ...keyed('', null, [1, 3]), tail: (_id, event) => `/events/${event}/resend-webhook` },
  approvePayouts: once('POST', () => '/payout/approvals', staff),
  declinePayouts: once('POST', () => '/payout/declinations', staff),
} as const satisfies Record<string, Kind>

export type Action = keyof typeof actions
export const kindOf = (action: Action): Kind => actions[action]

/** A second person decides what waits: a payout, or a refund that was made elsewhere. */
export const isDecision = (action: Action): boolean => action === 'approvePayouts' || action === 'declinePayouts'
