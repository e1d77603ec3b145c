import { commentTypes } from '@portico/contract/features/support/feed-words.ts'
import { mayRead } from '../feed/index.ts'

/** Comments that staff of the tenant and of the platform may read alike: what any of them finds a ticket by. */
export const bothRead = commentTypes.filter((type) =>
  (['tenant', 'platform'] as const).every((side) => mayRead({ side }, { type, isShared: false, partyId: null })),
)
