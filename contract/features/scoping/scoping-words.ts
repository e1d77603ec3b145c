export const effortClasses = ['Small', 'Medium', 'Large'] as const
export type EffortClass = (typeof effortClasses)[number]

export const scopingStates = ['None', 'Queued', 'Running', 'Done', 'Failed'] as const
export type ScopingState = (typeof scopingStates)[number]

/** Why a ticket is held to take long: how much is written, referred to, said, how it hurries, came back, and what took long before. */
export const effortReasons = ['length', 'references', 'comments', 'priority', 'reopened', 'similar'] as const

export const mostSummaryLines = 8
export const longestSummaryLine = 500
export const longestArea = 100
export const mostSimilar = 5

/** Specification 000 section 9. */
export const scopingPollMs = 1_000
export const scopingPollRetries = 3
