/** What a payment is checked for before a provider is asked. */
export const checkKinds = [
  'CardVelocity',
  'EmailVelocity',
  'IpVelocity',
  'DeviceVelocity',
  'Amount',
  'BinAndIp',
  'BinAndBilling',
  'Score',
] as const
export type CheckKind = (typeof checkKinds)[number]

export const verdicts = ['Allow', 'Review', 'Block'] as const
export type Verdict = (typeof verdicts)[number]

/** The outcome of one check. `Unknown`: its facts are missing, so it does not count against the payment. */
export const checkOutcomes = ['Passed', 'Review', 'Block', 'Unknown'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

/**
 * How the score came. Late and missing ones are passed over: a shop never waits for a score. One that is not signed, or that contradicts its
 * own verdict, is looked at by a person.
 */
export const scoreStates = ['Given', 'Late', 'Missing', 'Unsigned', 'Contradictory', 'NotAsked'] as const
export type ScoreState = (typeof scoreStates)[number]

/** The most payments with the same value that a finding names. */
export const mostSharing = 5
