import type { Person, PersonDetails } from '@portico/contract/features/people/people.schemas.ts'
import type { PersonStatus } from '@portico/contract/features/people/people-words.ts'
import type { AccountState } from '../../core/actor/managed-accounts.ts'
import { type Afterwards, afterwards } from '../../core/call/afterwards.ts'
import { hasWiderSight } from '../limits/index.ts'
import { beyond } from '../roles/index.ts'
import { allowedActions } from './allowed-actions.ts'
import type { PersonRow } from './people.repository.ts'
import type { PeopleContext } from './person-context.ts'
import { listRolesOf } from './person-roles.repository.ts'

/** One visible state: a lock without an end (decision 17), or one after too many tries that has not ended. */
export const statusOf = ({ status, locked_until }: Pick<PersonRow, 'status' | 'locked_until'>, now: Date): PersonStatus =>
  status === 'Active' && locked_until !== null && Date.parse(locked_until) > now.getTime() ? 'Locked' : (status as PersonStatus)

export function toPerson(row: PersonRow, account: AccountState | undefined, now: Date): Person {
  const status = statusOf(row, now)
  return {
    id: row.id,
    tenantId: row.tenant_id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    roles: row.roles,
    status,
    isActive: status === 'Active',
    isLocked: status === 'Locked',
    lockedUntil: status === 'Locked' ? row.locked_until : null,
    invitationExpiresAt: (row.status === 'InvitationSent' && account?.invitationExpiresAt?.toISOString()) || null,
    lastLoginTime: row.last_login_at,
    secondFactor: account?.hasSecondFactor ?? false,
    createdAt: row.created_at,
    version: row.version,
  }
}

type Telling = Pick<PeopleContext, 'accounts' | 'services'>

/** Identity is asked once nothing is held any more, after what else is `first` to be done with the account. */
export const tellPerson = (context: Telling, row: PersonRow, first?: () => Promise<unknown>): Afterwards<Person> =>
  afterwards(async () => {
    await first?.()
    return personOf(context, row)
  })

async function personOf({ accounts, services }: Telling, row: PersonRow): Promise<Person> {
  const states = await accounts.statesOf([row.id])
  return toPerson(row, states.get(row.id), services.now())
}

export async function tellDetails(
  context: Telling & Pick<PeopleContext, 'db' | 'actor'>,
  row: PersonRow,
  first?: () => Promise<unknown>,
): Promise<Afterwards<PersonDetails>> {
  const { db, actor } = context
  const [roles, seesMore] = await Promise.all([
    listRolesOf(db, row.id),
    hasWiderSight(db, actor, { userId: row.id, merchantId: row.merchant_id }),
  ])
  const union = (name: 'permissions' | 'sca_required_permissions') => [...new Set(roles.flatMap((role) => role[name]))].sort()
  const mayMore = roles.some((role) => beyond(actor, role).length > 0)
  return afterwards(async () => {
    await first?.()
    const person = await personOf(context, row)
    return {
      ...person,
      permissions: union('permissions'),
      scaRequiredPermissions: union('sca_required_permissions'),
      allowedActions: allowedActions(actor, person, { mayMore, seesMore }),
    }
  })
}
