/** What of a ticket is sent to the model: its opening; the comments that both sides of it read; the tenant's internal ones too. */
export const modelSends = ['Opening', 'Comments', 'InternalComments'] as const
export type ModelSends = (typeof modelSends)[number]

/**
 * Why a model drafted nothing: its address may not be called, it was not reached, did not answer in time, answered with an error, with
 * something else than a draft, with lines that come from nowhere in the ticket; or its key cannot be opened.
 */
export const modelFailures = ['refused', 'unreachable', 'timeout', 'status', 'unreadable', 'noLines', 'key'] as const
export type ModelFailure = (typeof modelFailures)[number]

export const longestBaseUrl = 500
export const longestModelName = 200
export const longestApiKey = 500
export const timeLimitSeconds = { least: 1, most: 60, usual: 20 } as const
/** A person who tries the settings is kept waiting no longer. */
export const mostTriedSeconds = 25
