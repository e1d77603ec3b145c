import { type Afterwards, afterwards } from '../../core/call/afterwards.ts'
import { tellOfRightsTaken } from '../../core/outbox/rights-taken.ts'
import { keepingAdministrator, refuseBeyondOwn } from './give-roles.ts'
import { updatePerson } from './people.repository.ts'
import type { PeopleContext } from './person-context.ts'
import { holdPerson, refuseSelf } from './reach-person.ts'

/** For good: signed out, without password and second factor, the address free. The row stays, because records of their actions name it. */
export async function deletePerson(context: PeopleContext, id: string): Promise<Afterwards<void>> {
  const { db, record, services, accounts } = context
  const person = await holdPerson(context, id, '.Actions.Delete')
  refuseSelf(context, person.id)
  await refuseBeyondOwn(context, person)
  const at = services.now()
  await keepingAdministrator(db, person, () => updatePerson(db, person.id, { status: 'Inactive', deleted_at: at }, at))
  await tellOfRightsTaken(context, { userId: person.id }, person.merchant_id)
  const { email, first_name: firstName, last_name: lastName, status } = person
  const before = { email, firstName, lastName, roles: person.roles.map(({ name }) => name), status }
  await record(person.id, { merchantId: person.merchant_id, before })
  return afterwards(() => accounts.close(person.id))
}
