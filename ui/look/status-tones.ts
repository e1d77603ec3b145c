/** The one map from a word of the wire to its tone. Unknown words are neutral; where a word has two meanings the caller passes the tone. */
export type StatusTone = 'positive' | 'negative' | 'pending' | 'hold' | 'neutral' | 'ongoing'

const words: Record<Exclude<StatusTone, 'neutral'>, string[]> = {
  positive: [
    ...['Opened', 'Active', 'Created', 'Validated', 'Reserved', 'Approved', 'Captured', 'Accepted', 'Refunded', 'Successful', 'Authorised'],
    ...['Success', 'Processing', 'Delivered'],
  ],
  negative: ['Closed', 'Inactive', 'Failed', 'Declined', 'Locked', 'Conflict', 'Rejected', 'Expired', 'Integration'],
  pending: [
    ...[
      'Blocked',
      'Pending',
      'Closing',
      'InvitationSent',
      'Reviewed',
      'Duplicate',
      'WaitingForApproval',
      'Revoked',
      'AwaitingAuthorisation',
    ],
    'Operational',
  ],
  hold: ['Not Found', 'NotFound', 'Clarification'],
  ongoing: ['PendingAcceptance', 'PendingApproval', 'Delivering'],
}

const toneByWord = new Map(Object.entries(words).flatMap(([tone, list]) => list.map((word) => [word, tone as StatusTone])))

export const toneOf = (status: string): StatusTone => toneByWord.get(status) ?? 'neutral'

/** "WaitingForApproval" is what the wire says; people read "Waiting for approval". */
export const statusLabel = (status: string): string =>
  status.replace(/([a-z\d])([A-Z])(?![A-Z])/g, (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`)
