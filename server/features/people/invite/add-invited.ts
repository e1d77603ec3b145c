import type { Level } from '@portico/contract/core/level.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Context } from '../../../core/call/context.ts'
import { createPerson } from './create-person.ts'
import { sendInvitation } from './send-invitation.ts'

type Invited = { merchantId: string | null; email: string; firstName: string; lastName: string; role: string }

/** The first person of a new tenant or merchant. */
export async function addInvited(
  context: Pick<Context, 'services' | 'afterCommit'> & { db: ScopedDb },
  level: Level,
  person: Invited,
): Promise<void> {
  const { db, services } = context
  const id = services.newId()
  await createPerson(db, level, { ...person, id, status: 'InvitationSent', timeZone: 'UTC', language: 'en' }, services)
  await sendInvitation(context, id, person.merchantId)
}
