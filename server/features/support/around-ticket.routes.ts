import type { support } from '@portico/contract/features/support/support.contract.ts'
import type { Handlers } from '../../core/call/implement.ts'
import { bePresent } from './be-present.ts'
import { addReferences, setPriority, setStatus } from './change-ticket.ts'
import { commentOn } from './comment.ts'
import { inviteExternalParty, listExternalParties, revokeExternalParty } from './external-parties.ts'
import { feedCsv } from './feed-csv.ts'
import { markRead } from './mark-read.ts'
import { askedOfPlatform, type OpenTicket, openTicket } from './open-ticket.ts'
import { findOwnPeople } from './own-people.ts'
import { readFeedPage } from './read-feed.ts'

type All = Handlers<typeof support>
type Verbs = Pick<
  All,
  | 'listFeed'
  | 'exportFeed'
  | 'comment'
  | 'close'
  | 'open'
  | 'setPriority'
  | 'addReferences'
  | 'markRead'
  | 'bePresent'
  | 'listPeople'
  | 'inviteExternalParty'
  | 'listExternalParties'
  | 'revokeExternalParty'
>
type Body<Name extends keyof Verbs> = Parameters<Verbs[Name]>[0]

/** The verbs around an open ticket, whichever address it was found under. */
const verbs = {
  listFeed: (open: OpenTicket, { query }: Pick<Body<'listFeed'>, 'query'>) => readFeedPage(open, query),
  exportFeed: (open: OpenTicket) => feedCsv(open),
  comment: (open: OpenTicket, { body }: Pick<Body<'comment'>, 'body'>) => commentOn(open, body),
  close: (open: OpenTicket) => setStatus(open, 'Closed'),
  open: (open: OpenTicket) => setStatus(open, 'Opened'),
  setPriority: (open: OpenTicket, { body }: Pick<Body<'setPriority'>, 'body'>) => setPriority(open, body.priority),
  addReferences: (open: OpenTicket, { body }: Pick<Body<'addReferences'>, 'body'>) => addReferences(open, body.references),
  markRead: (open: OpenTicket, { query }: Pick<Body<'markRead'>, 'query'>) => markRead(open, query.readTo),
  bePresent: (open: OpenTicket, { body }: Pick<Body<'bePresent'>, 'body'>) => bePresent(open, body.state),
  listPeople: async (open: OpenTicket, { query }: Pick<Body<'listPeople'>, 'query'>) => ({ data: await findOwnPeople(open, query) }),
  inviteExternalParty: (open: OpenTicket, context: Pick<Body<'inviteExternalParty'>, 'body' | 'afterCommit'>) =>
    inviteExternalParty(open, context),
  listExternalParties: (open: OpenTicket) => listExternalParties(open),
  revokeExternalParty: (open: OpenTicket, { params }: Pick<Body<'revokeExternalParty'>, 'params'>) =>
    revokeExternalParty(open, params.partyId),
}

export const aroundOwn: Verbs = {
  listFeed: async (context) => verbs.listFeed(await openTicket(context), context),
  exportFeed: async (context) => verbs.exportFeed(await openTicket(context)),
  comment: async (context) => verbs.comment(await openTicket(context), context),
  close: async (context) => verbs.close(await openTicket(context)),
  open: async (context) => verbs.open(await openTicket(context)),
  setPriority: async (context) => verbs.setPriority(await openTicket(context), context),
  addReferences: async (context) => verbs.addReferences(await openTicket(context), context),
  markRead: async (context) => verbs.markRead(await openTicket(context), context),
  bePresent: async (context) => verbs.bePresent(await openTicket(context), context),
  listPeople: async (context) => verbs.listPeople(await openTicket(context), context),
  inviteExternalParty: async (context) => verbs.inviteExternalParty(await openTicket(context), context),
  listExternalParties: async (context) => verbs.listExternalParties(await openTicket(context)),
  revokeExternalParty: async (context) => verbs.revokeExternalParty(await openTicket(context), context),
}

/** A ticket of a merchant is found as an own one is, once the address names its merchant too. */
export const aroundCustomers: Pick<All, `${keyof Verbs}OfCustomer`> = {
  listFeedOfCustomer: aroundOwn.listFeed,
  exportFeedOfCustomer: aroundOwn.exportFeed,
  commentOfCustomer: aroundOwn.comment,
  closeOfCustomer: aroundOwn.close,
  openOfCustomer: aroundOwn.open,
  setPriorityOfCustomer: aroundOwn.setPriority,
  addReferencesOfCustomer: aroundOwn.addReferences,
  markReadOfCustomer: aroundOwn.markRead,
  bePresentOfCustomer: aroundOwn.bePresent,
  listPeopleOfCustomer: aroundOwn.listPeople,
  inviteExternalPartyOfCustomer: aroundOwn.inviteExternalParty,
  listExternalPartiesOfCustomer: aroundOwn.listExternalParties,
  revokeExternalPartyOfCustomer: aroundOwn.revokeExternalParty,
}

/** A ticket of a tenant is found the same way; the platform changes only those that were written to it. */
export const aroundTenants: Pick<All, `${keyof Verbs}OfTenant`> = {
  listFeedOfTenant: aroundOwn.listFeed,
  exportFeedOfTenant: aroundOwn.exportFeed,
  commentOfTenant: aroundOwn.comment,
  closeOfTenant: async (context) => verbs.close(askedOfPlatform(await openTicket(context))),
  openOfTenant: async (context) => verbs.open(askedOfPlatform(await openTicket(context))),
  setPriorityOfTenant: async (context) => verbs.setPriority(askedOfPlatform(await openTicket(context)), context),
  addReferencesOfTenant: async (context) => verbs.addReferences(askedOfPlatform(await openTicket(context)), context),
  markReadOfTenant: aroundOwn.markRead,
  bePresentOfTenant: aroundOwn.bePresent,
  listPeopleOfTenant: aroundOwn.listPeople,
  inviteExternalPartyOfTenant: aroundOwn.inviteExternalParty,
  listExternalPartiesOfTenant: aroundOwn.listExternalParties,
  revokeExternalPartyOfTenant: aroundOwn.revokeExternalParty,
}
