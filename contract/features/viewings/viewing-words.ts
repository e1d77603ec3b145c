/** Why a viewing is over. */
export const viewingEnds = ['Left', 'TimeOver', 'Replaced', 'RightLost', 'TargetShut', 'SignedOut', 'SessionEnded'] as const
export type ViewingEnd = (typeof viewingEnds)[number]

export const shortestReason = 5
export const longestReason = 300
