import type { Refusal } from '@portico/contract/core/refusals.ts'
import { peopleRefusals } from '@portico/contract/features/people/people.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import { findPerson, lockPerson, type PersonRow } from './people.repository.ts'
import { kindsFor, type Right } from './people-reach.ts'
import type { PeopleContext } from './person-context.ts'

type Who = Pick<PeopleContext, 'db' | 'actor'>

/** Someone of another level, tenant or merchant is not there, nor someone of a kind that this right does not cover. */
export async function reachPerson({ db, actor }: Who, id: string, right: Right): Promise<PersonRow> {
  const row = await findPerson(db, { id }, kindsFor(actor, right))
  if (!row) throw new AppError('not_found')
  return row
}

/** As reachPerson, held until the change is committed. */
export async function holdPerson(who: Who, id: string, right: Right): Promise<PersonRow> {
  await reachPerson(who, id, right)
  if (!(await lockPerson(who.db, id))) throw new AppError('not_found')
  return reachPerson(who, id, right)
}

/** Users can neither take their own access away nor give themselves more. */
export function refuseSelf({ actor }: Pick<PeopleContext, 'actor'>, id: string, refusal: () => Refusal = peopleRefusals.self): void {
  if (id === actor.userId) throw new AppError(refusal())
}
