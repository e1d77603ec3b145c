import type { Level } from '@portico/contract/core/level.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/services.ts'
import { createUser } from './create-user.ts'

/** Sends a person who waits for an invitation a link that works once. */
export type Invite = (userId: string) => Promise<unknown>

type Invited = { merchantId: string | null; email: string; firstName: string; lastName: string; role: string }
type Inviting = { services: Pick<Services, 'newId' | 'now'>; afterCommit(work: () => Promise<unknown>): void; invite: Invite }

/** The first person of a new tenant or merchant. The mail leaves once the row is there for good. */
export async function addInvited(
  db: ScopedDb,
  level: Level,
  person: Invited,
  { services, afterCommit, invite }: Inviting,
): Promise<string> {
  const id = services.newId()
  const names = { firstName: person.firstName.trim(), lastName: person.lastName.trim() }
  await createUser(db, level, { ...person, ...names, id, status: 'InvitationSent', timeZone: 'UTC', language: 'en' }, services)
  afterCommit(() => invite(id))
  return id
}
