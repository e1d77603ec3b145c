import type { Level } from './core/level.ts'

/** What may be done to a payment, alike at each level. With `sca` a role may ask for a second factor before it. */
const actions = {
  Refund: { label: 'Refund payments', sca: true },
  MarkRefunded: { label: 'Mark payments as refunded outside the portal', sca: true },
  Void: { label: 'Void authorised payments', sca: true },
  Capture: { label: 'Capture authorised payments', sca: true },
  Reversal: { label: 'Reverse payments', sca: true },
  Payout: { label: 'Pay out to the payer of a payment', sca: true },
  Dispute: { label: 'Open disputes of payments', sca: true },
  Approve: { label: 'Approve payments that wait for it', sca: true },
  Decline: { label: 'Decline payments that wait for it', sca: true },
  TransactionStatusChange: { label: 'Change the status of payments', sca: true },
  CheckStatus: { label: 'Ask the provider for the status of a payment' },
  ResendWebhook: { label: 'Send the webhooks of a payment again' },
  ResetRestriction: { label: 'Lift the restriction of a blocked payment', sca: true },
  AmendBin: { label: 'Correct the BIN data of a payment', sca: true },
  CheckBalance: { label: 'See whether the account covers a payment' },
} as const satisfies Record<string, { label: string; sca?: true }>

type Action = keyof typeof actions
type Prefix = 'Platform' | 'CRM' | 'Merchant'
type Facts<Name extends Action> = { level: Level; area: string } & (typeof actions)[Name]
export type TransactionPermissions<P extends Prefix> = { [Name in Action as `${P}.Transaction.Actions.${Name}`]: Facts<Name> }

/** `{Platform|CRM|Merchant}.Transaction.Actions.…`, as the specification writes its one example (TransactionStatusChange). */
export function transactionPermissions<P extends Prefix>(prefix: P, level: Level): TransactionPermissions<P> {
  const all = Object.entries(actions).map(([name, facts]) => [
    `${prefix}.Transaction.Actions.${name}`,
    { level, area: 'Transactions', ...facts },
  ])
  return Object.fromEntries(all)
}
