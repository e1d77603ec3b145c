import type { Page } from '@portico/contract/core/page.ts'
import type { AssignableRole, PeopleFilters, Person, PersonName, TenantUser } from '@portico/contract/features/people/people.schemas.ts'
import type { PeopleKind } from '@portico/contract/features/people/people-words.ts'
import { AppError } from '../../core/call/app-error.ts'
import { knownTotal, noteTotal } from '../../core/list/known-total.ts'
import { type PageRequest, toPage, windowOf } from '../../core/list/paging.ts'
import { beyond } from '../roles/index.ts'
import { listPeople as listRows, type PersonRow } from './people.repository.ts'
import { kindOf, levelOfPerson, listedKind, may } from './people-reach.ts'
import type { PeopleContext } from './person-context.ts'
import { findMerchantName, listRolesFor } from './person-roles.repository.ts'
import { statusOf, toPerson } from './to-person.ts'

type Asked = PageRequest & PeopleFilters

async function pageOf<Reply>(
  { db, scope, services }: PeopleContext,
  kind: PeopleKind,
  { pageIndex, pageSize, cursor, kind: _, ...filters }: Asked,
  tell: (rows: readonly PersonRow[], now: Date) => Promise<(row: PersonRow) => Reply>,
): Promise<Page<Reply>> {
  const now = services.now()
  const window = windowOf({ pageIndex, pageSize, cursor }, ['people', scope, kind, filters], services)
  const { rows, total } = await listRows(db, kind, filters, { window, total: knownTotal(window, services), now })
  const keyOf = (row: PersonRow) => ({ value: filters.sort.endsWith('name') ? row.name_sort : row.created_at, id: row.id })
  return toPage(window, services, { rows, total: noteTotal(window, total, services), keyOf, toReply: await tell(rows, now) })
}

const wholePeople =
  ({ accounts }: PeopleContext) =>
  async (rows: readonly PersonRow[], now: Date) => {
    const states = await accounts.statesOf(rows.map(({ id }) => id))
    return (row: PersonRow): Person => toPerson(row, states.get(row.id), now)
  }

export const listPeople = (context: PeopleContext, asked: Asked): Promise<Page<Person>> =>
  pageOf(context, listedKind(context.actor, '', asked.kind, asked.merchantId !== undefined), asked, wholePeople(context))

const toName = (row: PersonRow, now: Date): PersonName => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  status: statusOf(row, now),
})

export const listNames = (context: PeopleContext, asked: Omit<Asked, 'status' | 'roleId'>): Promise<Page<PersonName>> =>
  pageOf(
    context,
    listedKind(context.actor, '', asked.kind, asked.merchantId !== undefined),
    asked,
    async (_rows, now) => (row) => toName(row, now),
  )

/** Staff of the tenant that the path names. Users who may only answer tickets see names and addresses and nothing else. */
export function listOfTenant(context: PeopleContext, asked: Omit<Asked, 'kind' | 'merchantId'>): Promise<Page<TenantUser>> {
  if (may(context.actor, 'staff', '')) return pageOf(context, 'staff', asked, wholePeople(context))
  // The platform's own tenant asks no one.
  if (context.actor.level === 'platform' && context.scope.tenantId === context.actor.tenantId) throw new AppError('not_found')
  if (asked.roleId || asked.secondFactor) throw new AppError('not_allowed')
  return pageOf(context, 'staff', { ...asked, status: ['Active'] }, async () => ({ email, first_name, last_name }) => ({
    email,
    firstName: first_name,
    lastName: last_name,
  }))
}

/** The roles that staff, or people of this merchant, can have. */
export async function listAssignableRoles(context: PeopleContext, named: string | undefined): Promise<AssignableRole[]> {
  const { db, actor, scope } = context
  const merchantId = actor.level === 'merchant' ? (named?.toLowerCase() ?? actor.merchantId) : (named?.toLowerCase() ?? null)
  if (actor.level === 'merchant' && merchantId !== actor.merchantId) throw new AppError('not_found')
  if (merchantId !== null && (await findMerchantName(db, merchantId)) === undefined) throw new AppError('not_found')
  if (!may(actor, kindOf({ merchantId }), '')) throw new AppError('not_allowed')
  const roles = await listRolesFor(db, levelOfPerson(actor, scope, merchantId), merchantId)
  return roles.map((role) => ({
    id: role.id,
    name: role.name,
    isSystem: role.is_system,
    permissions: role.permissions,
    excess: beyond(actor, role),
  }))
}
