/** Who reads which item of a ticket's feed: one table for the feed, its file, counts, news, files and search. */

export { isCommentOf, seenBy } from './feed-visibility.repository.ts'
export { type FeedViewer, feedReaders, mayRead } from './feed-visibility.ts'
