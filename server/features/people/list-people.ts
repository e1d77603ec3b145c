import type { Page } from '@portico/contract/core/page.ts'
import type { AssignableRole, PeopleFilters, Person, PersonName, TenantUser } from '@portico/contract/features/people/people.schemas.ts'
import type { PeopleKind } from '@portico/contract/features/people/people-words.ts'
import { type Afterwards, afterwards } from '../../core/call/afterwards.ts'
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
  { db, scope, services, actor: { language } }: PeopleContext,
  kind: PeopleKind,
  { pageIndex, pageSize, cursor, kind: _, ...filters }: Asked,
  toReply: (row: PersonRow, now: Date) => Reply,
): Promise<Page<Reply>> {
  const now = services.now()
  const window = windowOf({ pageIndex, pageSize, cursor }, ['people', scope, kind, filters, language], services)
  const { rows, total } = await listRows(db, kind, filters, { window, total: knownTotal(window, services), now, language })
  const keyOf = (row: PersonRow) => ({ value: filters.sort.endsWith('name') ? row.full_name : row.created_at, id: row.id })
  return toPage(window, services, { rows, total: noteTotal(window, total, services), keyOf, toReply: (row) => toReply(row, now) })
}

/** Identity says the rest of them, once the list is read and nothing is held. */
async function wholePeople(context: PeopleContext, kind: PeopleKind, asked: Asked): Promise<Afterwards<Page<Person>>> {
  const page = await pageOf(context, kind, asked, (row, now) => ({ row, now }))
  return afterwards(async () => {
    const states = await context.accounts.statesOf(page.data.map(({ row }) => row.id))
    return { ...page, data: page.data.map(({ row, now }) => toPerson(row, states.get(row.id), now)) }
  })
}

export const listPeople = (context: PeopleContext, asked: Asked): Promise<Afterwards<Page<Person>>> =>
  wholePeople(context, listedKind(context.actor, '', asked.kind, asked.merchantId !== undefined), asked)

const toName = (row: PersonRow, now: Date): PersonName => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  status: statusOf(row, now),
})

export const listNames = (context: PeopleContext, asked: Omit<Asked, 'status' | 'roleId'>): Promise<Page<PersonName>> =>
  pageOf(context, listedKind(context.actor, '', asked.kind, asked.merchantId !== undefined), asked, toName)

/** Staff of the tenant that the path names. Users who may only answer tickets see names and addresses and nothing else. */
export async function listOfTenant(
  context: PeopleContext,
  asked: Omit<Asked, 'kind' | 'merchantId'>,
): Promise<Page<TenantUser> | Afterwards<Page<Person>>> {
  if (may(context.actor, 'staff', '')) return wholePeople(context, 'staff', asked)
  // The platform's own tenant asks no one.
  if (context.actor.level === 'platform' && context.scope.tenantId === context.actor.tenantId) throw new AppError('not_found')
  if (asked.roleId || asked.secondFactor) throw new AppError('not_allowed')
  return pageOf(context, 'staff', { ...asked, status: ['Active'] }, ({ email, first_name, last_name }) => ({
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
  const roles = await listRolesFor(db, levelOfPerson(actor, scope, merchantId), merchantId, actor.language)
  return roles.map((role) => ({
    id: role.id,
    name: role.name,
    isSystem: role.is_system,
    permissions: role.permissions,
    excess: beyond(actor, role),
  }))
}
