import type { AuditFileColumn, SignInFileColumn } from '@portico/contract/features/audit/audit-words.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { actionNames, entityNames } from '../../core/audit/old-names.ts'
import { inlined, localTime, safeText } from '../../core/database/csv-select.repository.ts'
import { matchingRecords, type RecordFilters } from './audit.repository.ts'

type Cells<Column extends string> = Record<Column, RawBuilder<unknown>>

/** `hidesStaff`: a merchant learns what staff did, but not who of them did it, as in the list. */
const auditCells = (timezoneOffset: number, hidesStaff: boolean): Cells<AuditFileColumn> => ({
  at: localTime('a.at', timezoneOffset),
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

const signInCells = (timezoneOffset: number): Cells<SignInFileColumn> => ({
  at: localTime('a.at', timezoneOffset),
  person: safeText('f.person'),
  event: sql`substr(a.action, length('identity.') + 1)`,
  result: sql`a.result`,
  level: sql`a.actor_level`,
  tenant: safeText('t.name'),
  merchant: safeText('m.legal_business_name'),
  ip: safeText('f.ip'),
  device: safeText('f.device'),
  methods: safeText('f.methods'),
  reason: safeText('f.reason'),
})

/** The record has the details of a sign-in as JSON. */
const factsOfSignIn = sql<{ person: string; ip: string; device: string; methods: string; reason: string }>`lateral (select
  coalesce(nullif(a.actor_name, ''), a.after ->> 'address') as person,
  a.after ->> 'ip' as ip,
  a.after ->> 'userAgent' as device,
  coalesce(a.after ->> 'authority', array_to_string(array(select jsonb_array_elements_text(
    case when jsonb_typeof(a.after -> 'methods') = 'array' then a.after -> 'methods' end)), ', ')) as methods,
  a.after ->> 'reason' as reason)`

type Asked<Column> = { filters: RecordFilters; columns: readonly Column[]; timezoneOffset: number }

/** The SELECT of a file of the trail as plain text, newest first, within the walls of the scope it is copied in. */
export const auditSelect = (db: ReadDb, { filters, columns, timezoneOffset }: Asked<AuditFileColumn>, hidesStaff: boolean): string =>
  selectOf(db, filters, columns, auditCells(timezoneOffset, hidesStaff))

export const signInSelect = (db: ReadDb, { filters, columns, timezoneOffset }: Asked<SignInFileColumn>): string =>
  selectOf(db, filters, columns, signInCells(timezoneOffset))

function selectOf<Column extends string>(db: ReadDb, filters: RecordFilters, columns: readonly Column[], cells: Cells<Column>): string {
  const query = matchingRecords(db, filters)
    .innerJoin('tenants as t', 't.id', 'a.tenant_id')
    .leftJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'a.tenant_id').onRef('m.id', '=', 'a.merchant_id'))
    .crossJoin(factsOfSignIn.as('f'))
    .select(columns.map((column) => cells[column].as(column)))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
  return inlined(query.compile())
}
