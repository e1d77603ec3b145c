import type { FileTimes } from '@portico/contract/core/query.ts'
import type { PersonFileColumn } from '@portico/contract/features/people/people-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { type FileClock, fileClock, inlined, safeText } from '../../core/database/csv-select.repository.ts'
import { sortOf } from '../../core/list/paging.repository.ts'
import { hasSecondFactor, matchingPeople, orderOf } from './people.repository.ts'

type Wanted = Parameters<typeof matchingPeople>[2] & { sort: Parameters<typeof orderOf>[0] }

const cells = (db: ScopedDb, now: Date, clock: FileClock): Record<PersonFileColumn, RawBuilder<unknown>> => ({
  id: sql`u.id`,
  firstName: safeText('u.first_name'),
  lastName: safeText('u.last_name'),
  email: safeText('u.email'),
  phone: safeText('u.phone'),
  roles: safeText('g.names'),
  merchantName: safeText('m.legal_business_name'),
  status: sql`case when u.status = 'Active' and u.locked_until > ${now} then 'Locked' else u.status end`,
  secondFactor: sql`case when ${hasSecondFactor(db)} then 'On' else 'Off' end`,
  lastLoginTime: clock.time('u.last_login_at'),
  createdAt: clock.time('u.created_at'),
})

/** The list's own filters and order as plain text, because COPY takes no parameters. */
export function peopleExportSelect(
  db: ScopedDb,
  kind: Parameters<typeof matchingPeople>[1],
  { sort, ...filters }: Wanted,
  columns: readonly PersonFileColumn[],
  { now, language, times }: { now: Date; language: string; times: FileTimes },
): string {
  const clock = fileClock(times)
  const cell = cells(db, now, clock)
  const order = orderOf(sort, language)
  const direction = order.descending ? 'desc' : 'asc'
  const query = matchingPeople(db, kind, filters, now)
    .leftJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'u.tenant_id').onRef('m.id', '=', 'u.merchant_id'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('user_roles as ur')
          .innerJoin('roles as r', (join) => join.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'))
          .select(sql<string>`string_agg(r.name, ', ' order by r.name)`.as('names'))
          .where('ur.tenant_id', '=', db.scope.tenantId)
          .whereRef('ur.user_id', '=', 'u.id')
          .as('g'),
      (join) => join.onTrue(),
    )
    .select(columns.map((column) => clock.named(column, cell[column])))
    .orderBy(sortOf(order), direction)
    .orderBy('u.id', direction)
  return inlined(query.compile())
}
