import type { FileTimes } from '@portico/contract/core/query.ts'
import type { AuditFileColumn, SignInFileColumn } from '@portico/contract/features/audit/audit-words.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { actionNames, entityNames } from '../../core/audit/old-names.ts'
import { type FileClock, fileClock, inlined, safeText } from '../../core/database/csv-select.repository.ts'
import { matchingRecords, type RecordFilters } from './audit.repository.ts'

type Cells<Column extends string> = Record<Column, RawBuilder<unknown>>

/** `hidesStaff`: a merchant learns what staff did, but not who of them did it, as in the list. */
const auditCells = (clock: FileClock, hidesStaff: boolean): Cells<AuditFileColumn> => ({
  at: clock.time('a.at'),
  actor: hidesStaff
    ? sql`case when a.actor_level in ('tenant', 'platform') then null else ${safeText('a.actor_name')} end`
    : safeText('a.actor_name'),
  level: sql`a.actor_level`,
  action: todaysName('a.action', actionNames),
  record: todaysName('a.entity', entityNames),
  recordId: safeText('a.entity_id'),
  tenant: safeText('t.name'),
  merchant: safeText('m.legal_business_name'),
  result: sql`a.result`,
  id: sql`a.id`,
  request: safeText('a.request_id'),
})

/** As the list reads records of before. */
const todaysName = (column: string, { table }: typeof actionNames) =>
  sql`coalesce(${JSON.stringify(table)}::jsonb ->> ${sql.ref(column)}, ${sql.ref(column)})`

const signInCells = (clock: FileClock): Cells<SignInFileColumn> => ({
  at: clock.time('a.at'),
  person: safeText('a.person'),
  event: sql`substr(a.action, length('identity.') + 1)`,
  result: sql`a.result`,
  level: sql`a.actor_level`,
  tenant: safeText('t.name'),
  merchant: safeText('m.legal_business_name'),
  ip: safeText('a.ip'),
  device: safeText('a.device'),
  methods: safeText('a.methods'),
  reason: safeText('a.reason'),
})

/** The record has the details of a sign-in as JSON. */
const factsOfSignIn = [
  sql<string>`coalesce(nullif(a.actor_name, ''), a.after ->> 'address')`.as('person'),
  sql<string>`a.after ->> 'ip'`.as('ip'),
  sql<string>`a.after ->> 'userAgent'`.as('device'),
  sql<string>`coalesce(a.after ->> 'authority', array_to_string(array(select jsonb_array_elements_text(
    case when jsonb_typeof(a.after -> 'methods') = 'array' then a.after -> 'methods' end)), ', '))`.as('methods'),
  sql<string>`a.after ->> 'reason'`.as('reason'),
] as const

type Asked<Column> = { filters: RecordFilters; columns: readonly Column[]; times: FileTimes }

/** The SELECT of a file of the trail as plain text, newest first, within the walls of the scope it is copied in. */
export function auditSelect(db: ReadDb, { filters, columns, times }: Asked<AuditFileColumn>, hidesStaff: boolean): string {
  const clock = fileClock(times)
  return selectOf(db, filters, columns, auditCells(clock, hidesStaff), clock)
}

export function signInSelect(db: ReadDb, { filters, columns, times }: Asked<SignInFileColumn>): string {
  const clock = fileClock(times)
  return selectOf(db, filters, columns, signInCells(clock), clock)
}

function selectOf<Column extends string>(
  db: ReadDb,
  filters: RecordFilters,
  columns: readonly Column[],
  cells: Cells<Column>,
  clock: FileClock,
): string {
  const records = matchingRecords(db, filters).selectAll('a').select(factsOfSignIn)
  const query = db
    .selectFrom(records.as('a'))
    .innerJoin('tenants as t', 't.id', 'a.tenant_id')
    .leftJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'a.tenant_id').onRef('m.id', '=', 'a.merchant_id'))
    .select(columns.map((column) => clock.named(column, cells[column])))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
  return inlined(query.compile())
}
