import { peopleRefusals } from '@portico/contract/features/people/people.refusals.ts'
import type { Person, PersonSession } from '@portico/contract/features/people/people.schemas.ts'
import { type Afterwards, afterwards } from '../../core/call/afterwards.ts'
import { AppError } from '../../core/call/app-error.ts'
import { publish } from '../../core/outbox/outbox.ts'
import { refuseBeyondGiving } from './give-roles.ts'
import { sendInvitation } from './invite/send-invitation.ts'
import { findPerson, type PersonRow, updatePerson } from './people.repository.ts'
import { kindsFor } from './people-reach.ts'
import type { PeopleContext } from './person-context.ts'
import { holdPerson, reachPerson } from './reach-person.ts'
import { statusOf, tellPerson } from './to-person.ts'

const right = '.Actions.Secure'

/** Records what identity has done, once it is done. */
const recordedAfter = <T>(
  { record, scope }: PeopleContext,
  person: PersonRow,
  work: () => Promise<{ done: T; after: object; before?: object }>,
) =>
  afterwards(async (services): Promise<T> => {
    const { done, ...change } = await work()
    await services.inScope(scope, (db) => record.in(db)(person.id, { merchantId: person.merchant_id, ...change }))
    return done
  })

const recordOf = ({ record }: PeopleContext, person: PersonRow, change: { before?: object; after?: object } = {}) =>
  record(person.id, { merchantId: person.merchant_id, ...change })

/** One unlock for both locks: without an end, and after too many wrong passwords or codes. */
export async function unlockPerson(context: PeopleContext, id: string): Promise<Afterwards<Person>> {
  const { db, services, accounts } = context
  const person = await holdPerson(context, id, right)
  await refuseBeyondGiving(context, person)
  if (statusOf(person, services.now()) !== 'Locked') throw new AppError(peopleRefusals.notLocked())
  await updatePerson(db, person.id, { status: 'Active', locked_until: null }, services.now())
  await recordOf(context, person, { before: { status: 'Locked' }, after: { status: 'Active' } })
  const unlocked = await reachPerson(context, person.id, right)
  return tellPerson(context, unlocked, () => accounts.forgetFailures(person.id))
}

export async function listSessions(context: PeopleContext, id: string): Promise<Afterwards<{ data: PersonSession[] }>> {
  const person = await reachPerson(context, id, '')
  return afterwards(async () => {
    const sessions = await context.accounts.sessionsOf(person.id)
    const data = sessions.map(({ createdAt, lastActivityAt, expiresAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastActivityAt: lastActivityAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isOwn: session.sessionId === context.actor.sessionId,
    }))
    return { data }
  })
}

export async function endSessions(context: PeopleContext, id: string): Promise<Afterwards<{ ended: number }>> {
  const person = await reachPerson(context, id, right)
  await refuseBeyondGiving(context, person)
  return recordedAfter(context, person, async () => {
    const ended = await context.accounts.endSessions(person.id, 'ended by an administrator')
    return { done: { ended }, after: { sessions: ended } }
  })
}

export async function endSession(context: PeopleContext, id: string, sessionId: string): Promise<Afterwards<void>> {
  const person = await reachPerson(context, id, right)
  await refuseBeyondGiving(context, person)
  return recordedAfter(context, person, async () => {
    if (!(await context.accounts.endSession(person.id, sessionId))) throw new AppError('not_found')
    return { done: undefined, after: { sessions: 1 } }
  })
}

/** For a person who has lost phone and recovery codes. Their password stays; their sessions end. */
export async function resetSecondFactor(context: PeopleContext, id: string): Promise<Afterwards<void>> {
  const { accounts } = context
  const person = await holdPerson(context, id, right)
  if (person.id === context.actor.userId) throw new AppError(peopleRefusals.ownFactor())
  await refuseBeyondGiving(context, person)
  return recordedAfter(context, person, async () => {
    if (!(await accounts.removeSecondFactor(person.id))) throw new AppError(peopleRefusals.noFactor())
    await accounts.endSessions(person.id, 'second factor removed')
    return { done: undefined, before: { hasSecondFactor: true }, after: { hasSecondFactor: false } }
  })
}

/** Answers the same whether the caller manages such a person or not, except for people with more permissions. An open invitation is sent again. */
export async function resetPassword(context: PeopleContext, email: string): Promise<void | Afterwards<void>> {
  const { db, actor, services, accounts, afterCommit } = context
  const person = await findPerson(db, { email }, kindsFor(actor, right))
  if (!person) return
  await refuseBeyondGiving(context, person)
  await recordOf(context, person)
  if (person.status === 'InvitationSent') return sendInvitation(context, person.id, person.merchant_id)
  await publish(db, services, 'user.password_reset_due', { userId: person.id }, { merchantId: person.merchant_id })
  afterCommit(() => services.wakeOutbox())
  return afterwards(async () => void (await accounts.endSessions(person.id, 'password reset')))
}
