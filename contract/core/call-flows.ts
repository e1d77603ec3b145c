/** What a call asks for: its flow in the API logs. */
export const callFlows = [
  'Terminal',
  'Capture',
  'Void',
  'Refund',
  'Reversal',
  'Payout',
  'CheckStatus',
  'MarkRefunded',
  'Approve',
  'Decline',
  'StatusChange',
  'ResetRestriction',
] as const
export type CallFlow = (typeof callFlows)[number]
