import type { OwnAccount, Owner } from '../../core/actor/own-account.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'

export const ownerOf = ({ actor, request: { id, ip, userAgent } }: Pick<FreeContext, 'actor' | 'request'>): Owner => ({
  userId: actor.userId,
  sessionId: actor.sessionId,
  from: { ip, userAgent, requestId: id },
})

export async function listOwnSessions({ actor }: Pick<FreeContext, 'actor'>, account: OwnAccount) {
  const open = await account.sessionsOf(actor.userId)
  return open.map(({ createdAt, lastActivityAt, expiresAt, ...session }) => ({
    ...session,
    createdAt: createdAt.toISOString(),
    lastActivityAt: lastActivityAt.toISOString(),
    isOwn: session.sessionId === actor.sessionId,
  }))
}

/** Someone else's session is answered like one that does not exist. */
export async function endOwnSession(context: FreeContext, account: OwnAccount, sessionId: string): Promise<void> {
  if (!(await account.endSession(ownerOf(context), sessionId))) throw new AppError('not_found')
  await recordEnded(context, 1)
}

export async function endOtherSessions(context: FreeContext, account: OwnAccount): Promise<{ ended: number }> {
  const ended = await account.endOtherSessions(ownerOf(context))
  await recordEnded(context, ended)
  return { ended }
}

const recordEnded = ({ actor, mode, record, services }: FreeContext, sessions: number) =>
  services.inScope(scopeOfActor(actor, mode), (db) => record.in(db)(actor.userId, { merchantId: actor.merchantId, after: { sessions } }))
