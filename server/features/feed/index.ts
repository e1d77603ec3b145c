import { serverFeature } from '../server-feature.ts'

export { isCommentOf, isReferenceSeen, referredId, seenBy } from './feed-visibility.repository.ts'
export { type FeedViewer, feedReaders, mayRead, viewerOf } from './feed-visibility.ts'

/** Who reads which item of a ticket's feed: one table for the feed, its file, counts, news, files and search. */
export const feature = serverFeature({ tier: 'ground' })
