import { peopleRefusals } from '@portico/contract/features/people/people.refusals.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import { refuseWiderSight } from '../limits/index.ts'
import { assignRoles, refuseBeyond, refuseLastAdministrator } from '../roles/index.ts'
import type { PersonRow } from './people.repository.ts'
import { levelOfPerson } from './people-reach.ts'
import type { PeopleContext } from './person-context.ts'
import { findRolesFor, listRolesOf } from './person-roles.repository.ts'

type Who = Pick<PeopleContext, 'db' | 'actor' | 'scope'>

/** A role that does not exist for these people is not there, wherever else it may be. */
export async function refuseUnknownRoles({ db, actor, scope }: Who, roleIds: readonly string[], merchantId: string | null): Promise<void> {
  const wanted = new Set(roleIds.map((id) => id.toLowerCase()))
  const found = await findRolesFor(db, levelOfPerson(actor, scope, merchantId), merchantId, [...wanted])
  if (found.length < wanted.size) throw new AppError('not_found')
}

/** These roles and no others, as far as the caller may give and take them. */
export const giveRoles = ({ db, actor }: Who, userId: string, roleIds: readonly string[]) => assignRoles(db, userId, roleIds, actor)

/** A user who could not take someone's roles away must not end everything those roles give. */
export const refuseBeyondOwn = async ({ db, actor }: Pick<Who, 'db' | 'actor'>, person: PersonRow): Promise<void> =>
  refuseBeyond(actor, await listRolesOf(db, person.id), peopleRefusals.mayMore())

/** A user who could not give someone their roles may neither restore their access nor change how they sign in; own accounts are exempt. */
export async function refuseBeyondGiving(who: Pick<Who, 'db' | 'actor'>, person: PersonRow): Promise<void> {
  if (person.id === who.actor.userId) return
  await refuseBeyondOwn(who, person)
  await refuseWiderSight(who.db, who.actor, { userId: person.id, merchantId: person.merchant_id })
}

/** A change after which the person may be no administrator any more. */
export const keepingAdministrator = <T>(db: ScopedDb, person: PersonRow, change: () => Promise<T>): Promise<T> =>
  person.merchant_id === null ? refuseLastAdministrator(db, change) : change()
