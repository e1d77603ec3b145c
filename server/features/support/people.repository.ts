import type { TicketPerson } from '@portico/contract/features/support/around-ticket.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { holds } from '../../core/database/beginnings.repository.ts'
import { collationOf, inOrderOf } from '../../core/list/paging.repository.ts'

export type PeopleWish = { ids?: readonly string[]; search?: string | undefined }

const mostPeople = 50

/** Their limits leave them this merchant. */
const sees = (merchantId: string) =>
  sql<boolean>`not exists (select from user_limits l
    where l.tenant_id = u.tenant_id and l.user_id = u.id and l.merchants is not null and ${merchantId}::uuid <> all(l.merchants))`

/** Active people of a merchant, or staff of the tenant, one of whose roles gives the permission; by name, as many as a person can look at. */
export async function listSupporters(
  db: ScopedDb,
  {
    merchantId,
    permission,
    about,
    language,
  }: { merchantId: string | null; permission: Permission; about?: string | null | undefined; language: string },
  { ids, search }: PeopleWish,
): Promise<TicketPerson[]> {
  const name = sql<string>`u.first_name || ' ' || u.last_name`
  let rows = db
    .selectFrom('users as u')
    .select(['u.id', name.as('name')])
    .where('u.status', '=', 'Active')
    .where('u.merchant_id', merchantId === null ? 'is' : '=', merchantId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_roles as ur')
          .innerJoin('roles as r', (join) => join.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'))
          .select('r.id')
          .whereRef('ur.tenant_id', '=', 'u.tenant_id')
          .whereRef('ur.user_id', '=', 'u.id')
          .where(sql<boolean>`${permission} = any(r.permissions)`),
      ),
    )
  if (about) rows = rows.where(sees(about))
  if (ids) rows = rows.where(sql<boolean>`u.id = any(${ids}::uuid[])`)
  if (search) rows = rows.where(holds(name, search))
  const people = await rows
    .orderBy(inOrderOf(name, collationOf(language)))
    .orderBy('u.id')
    .limit(mostPeople)
    .execute()
  return people.map(({ id, name }) => ({ userId: id, name }))
}
