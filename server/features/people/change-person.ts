import { peopleRefusals } from '@portico/contract/features/people/people.refusals.ts'
import type { PersonChange, PersonDetails } from '@portico/contract/features/people/people.schemas.ts'
import type { Afterwards } from '../../core/call/afterwards.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { tellOfRightsTaken } from '../../core/outbox/rights-taken.ts'
import { giveRoles, refuseUnknownRoles } from './give-roles.ts'
import { type PersonRow, updatePerson } from './people.repository.ts'
import type { PeopleContext } from './person-context.ts'
import { holdPerson, reachPerson, refuseSelf } from './reach-person.ts'
import { tellOfRoles } from './tell-of-person.ts'
import { tellDetails } from './to-person.ts'

const right = '.Actions.Edit'

type Changing = PeopleContext & Pick<Context, 'stays'>

/** Names, phone and roles. Changed roles sign the person out, so that they come back with their new permissions. */
export async function changePerson(context: Changing, id: string, change: PersonChange): Promise<Afterwards<PersonDetails>> {
  const { db, record, services, accounts } = context
  const person = await holdPerson(context, id, right)
  if (person.version !== change.version) throw new AppError('stale_version')
  context.stays(recorded(person))
  await refuseUnknownRoles(context, change.roleIds, person.merchant_id)
  const [held, wanted] = [person.roles.map((role) => role.id), new Set(change.roleIds.map((one) => one.toLowerCase()))]
  const isOtherwise = wanted.size !== held.length || held.some((one) => !wanted.has(one))
  if (isOtherwise) {
    refuseSelf(context, person.id, peopleRefusals.ownRoles)
    await giveRoles(context, person.id, change.roleIds)
    if (held.some((one) => !wanted.has(one))) await tellOfRightsTaken(context, { userId: person.id }, person.merchant_id)
  }
  const { firstName, lastName, phone } = change
  await updatePerson(db, person.id, { first_name: firstName, last_name: lastName, phone }, services.now())
  const changed = await reachPerson(context, person.id, right)
  await record(person.id, { merchantId: person.merchant_id, before: recorded(person), after: recorded(changed) })
  if (!isOtherwise) return tellDetails(context, changed)
  await tellOfRoles(context, changed)
  return tellDetails(context, changed, () => accounts.endSessions(person.id, 'roles changed'))
}

const recorded = (row: PersonRow) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  roles: row.roles.map(({ name }) => name),
})
