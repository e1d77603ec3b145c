import type { Person } from '@portico/contract/features/people/people.schemas.ts'

type Invited = Pick<Person, 'status' | 'invitationExpiresAt' | 'createdAt'>

/** The link is made when its mail is written, moments after someone was invited. */
const mailingMs = 60_000

/** Whether the first link of an invitation is still to be mailed; one that is over was mailed long ago. */
export const isBeingMailed = ({ status, invitationExpiresAt, createdAt }: Invited, now = Date.now()): boolean =>
  status === 'InvitationSent' && invitationExpiresAt === null && now - Date.parse(createdAt) < mailingMs
