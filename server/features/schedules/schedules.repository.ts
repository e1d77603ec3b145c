import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'

export type ScheduleRow = Selectable<Tables['report_schedules']>
export type NamedSchedule = ScheduleRow & { customer_name: string | null; tenant_name: string }
export type Narrowing = {
  reportType?: readonly string[] | undefined
  isActive?: boolean | undefined
  customerId?: string | null | undefined
}

/** Those that are about a customer whom the reader is not held to are not there. */
function schedules(db: ScopedDb, { reportType, isActive, customerId }: Narrowing = {}) {
  const { limits, mode } = db.scope
  let rows = db.selectFrom('report_schedules as s').where('s.mode', '=', mode).where('s.deleted_at', 'is', null)
  const merchants = limits?.merchants
  if (merchants)
    rows = rows.where((eb) => eb.or([eb('s.customer_id', 'is', null), sql<boolean>`s.customer_id = any(${[...merchants]}::uuid[])`]))
  if (reportType) rows = rows.where('s.report_type', 'in', reportType)
  if (isActive !== undefined) rows = rows.where('s.is_active', '=', isActive)
  if (customerId !== undefined) rows = rows.where('s.customer_id', customerId === null ? 'is' : '=', customerId)
  return rows
}

const named = (db: ScopedDb, narrowing?: Narrowing) =>
  schedules(db, narrowing)
    .innerJoin('tenants as t', 't.id', 's.tenant_id')
    .leftJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 's.tenant_id').onRef('m.id', '=', 's.customer_id'))
    .selectAll('s')
    .select(['m.legal_business_name as customer_name', 't.name as tenant_name'])

const order = { column: 's.created_at', id: 's.id', descending: true } as const

export async function listSchedules(db: ScopedDb, narrowing: Narrowing, window: Window): Promise<{ rows: NamedSchedule[]; total: number }> {
  const page = inWindow(named(db, narrowing), order, window)
  const [rows, total] = await Promise.all([page.execute(), countCapped(db, schedules(db, narrowing))])
  return { rows, total }
}

export const listOfCustomer = (db: ScopedDb, customerId: string | null, most: number): Promise<NamedSchedule[]> =>
  named(db, { customerId }).orderBy('s.created_at', 'desc').orderBy('s.id', 'desc').limit(most).execute()

export const findSchedule = (db: ScopedDb, id: string): Promise<NamedSchedule | undefined> =>
  named(db).where('s.id', '=', id).executeTakeFirst()

export const lockSchedule = (db: ScopedDb, id: string): Promise<ScheduleRow | undefined> =>
  schedules(db).selectAll('s').where('s.id', '=', id).forUpdate().executeTakeFirst()

/** Also one that was deleted: for what its run does then. */
export const readSchedule = (db: ScopedDb, id: string): Promise<ScheduleRow | undefined> =>
  db.selectFrom('report_schedules').selectAll().where('id', '=', id).executeTakeFirst()

/** Of one owner: the tenant's own, or one merchant's. Its row is not locked, so two at once may pass the last place by one. */
export async function countSchedules(db: ScopedDb, merchantId: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('report_schedules')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('mode', '=', db.scope.mode)
    .where('deleted_at', 'is', null)
    .where('merchant_id', merchantId === null ? 'is' : '=', merchantId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertSchedule(db: ScopedDb, row: Omit<Insertable<Tables['report_schedules']>, 'tenant_id' | 'mode'>): Promise<void> {
  await db
    .insertInto('report_schedules')
    .values({ tenant_id: db.scope.tenantId, mode: db.scope.mode, ...row })
    .execute()
}

export async function saveSchedule(db: ScopedDb, id: string, change: Updateable<Tables['report_schedules']>): Promise<void> {
  await db
    .updateTable('report_schedules')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Switches one off as long as nobody has changed it meanwhile. */
export async function stopSchedule(
  db: ScopedDb,
  { id, version }: Pick<ScheduleRow, 'id' | 'version'>,
  { because, at }: { because: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_schedules')
    .set({ is_active: false, next_run_at: null, stopped_because: because, updated_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** When the next of them is due; undefined where none is. */
export async function nextDue(db: ScopedDb): Promise<Date | undefined> {
  const { next } = await db
    .selectFrom('report_schedules')
    .select((eb) => eb.fn.min('next_run_at').as('next'))
    .where('mode', '=', db.scope.mode)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return next === null ? undefined : new Date(next)
}

export async function listDue(db: ScopedDb, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('report_schedules')
    .select('id')
    .where('mode', '=', db.scope.mode)
    .where('is_active', '=', true)
    .where('next_run_at', '<=', now.toISOString())
    .orderBy('next_run_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Undefined where another worker has it, or has had it. */
export const takeDue = (db: ScopedDb, id: string, now: Date): Promise<ScheduleRow | undefined> =>
  db
    .selectFrom('report_schedules')
    .selectAll()
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('next_run_at', '<=', now.toISOString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** The clock goes on; that is no change of the schedule. */
export async function setNextRun(db: ScopedDb, id: string, next: Date): Promise<void> {
  await db.updateTable('report_schedules').set({ next_run_at: next }).where('id', '=', id).execute()
}

/** The customer, where the caller sees it. */
export const merchantIsThere = async (db: ScopedDb, id: string): Promise<boolean> =>
  (await db.selectFrom('merchants').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * Which of the addresses are users who may sign in: staff of the tenant, and users of the customer that it is about. A merchant's own schedule
 * is for its own users alone.
 */
export async function listInside(
  db: ScopedDb,
  addresses: readonly string[],
  { merchantId, customerId }: { merchantId: string | null; customerId: string | null },
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('tenant_id', '=', db.scope.tenantId)
    .where('status', '=', 'Active')
    .where('email', 'in', addresses)
    .where((eb) =>
      eb.or([
        ...(merchantId === null ? [eb('merchant_id', 'is', null)] : []),
        ...(customerId === null ? [] : [eb('merchant_id', '=', customerId)]),
      ]),
    )
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** What its letters are written in, and who to say that they come from. */
export const findOwner = (db: ScopedDb, id: string) =>
  db.selectFrom('users').select(['language', 'email']).where('id', '=', id).executeTakeFirst()
