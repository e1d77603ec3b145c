import { peopleRefusals } from '@portico/contract/features/people/people.refusals.ts'
import type { Person } from '@portico/contract/features/people/people.schemas.ts'
import type { Afterwards } from '../../core/call/afterwards.ts'
import { AppError } from '../../core/call/app-error.ts'
import { tellOfRightsTaken } from '../../core/outbox/rights-taken.ts'
import { keepingAdministrator, refuseBeyondGiving, refuseBeyondOwn } from './give-roles.ts'
import { updatePerson } from './people.repository.ts'
import type { Right } from './people-reach.ts'
import type { PeopleContext } from './person-context.ts'
import { holdPerson, reachPerson, refuseSelf } from './reach-person.ts'
import { tellPerson } from './to-person.ts'

const right: Right = '.Actions.Activate'

/** Deactivating signs the user out everywhere and blocks sign-in; after activation they sign in anew. Repeating either does nothing. */
export async function setActivation(context: PeopleContext, id: string, isActive: boolean): Promise<Afterwards<Person>> {
  const { db, record, services, accounts } = context
  const person = await holdPerson(context, id, right)
  refuseSelf(context, person.id)
  if (person.status === 'InvitationSent') throw new AppError(peopleRefusals.notAccepted())
  const status = isActive ? 'Active' : 'Inactive'
  // A lock is lifted by unlocking: it says why someone may not sign in.
  const isThere = isActive ? person.status !== 'Inactive' : person.status === 'Inactive'
  if (isThere) return tellPerson(context, person)
  await (isActive ? refuseBeyondGiving : refuseBeyondOwn)(context, person)
  await keepingAdministrator(db, person, () => updatePerson(db, person.id, { status }, services.now()))
  if (!isActive) await tellOfRightsTaken(context, { userId: person.id }, person.merchant_id)
  await record(person.id, { merchantId: person.merchant_id, before: { status: person.status }, after: { status } })
  const changed = await reachPerson(context, person.id, right)
  return tellPerson(context, changed, () => accounts.endSessions(person.id, isActive ? 'activated' : 'deactivated'))
}
