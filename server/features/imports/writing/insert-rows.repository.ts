import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'

type Kind = 'uuid' | 'text' | 'int8' | 'int4' | 'timestamptz' | 'jsonb' | 'bool'
type ImportedTable = 'transactions' | 'transaction_events' | 'ledger_entries' | 'import_keys'

/** Columns an import writes, and their types; the others keep their defaults. */
const columnsOf: { [Table in ImportedTable]: Partial<Record<keyof Tables[Table] & string, Kind>> } = {
  transactions: {
    tenant_id: 'uuid',
    id: 'uuid',
    merchant_id: 'uuid',
    mode: 'text',
    parent_transaction_id: 'uuid',
    root_transaction_id: 'uuid',
    type: 'text',
    status: 'text',
    status_before: 'text',
    status_changed_at: 'timestamptz',
    external_id: 'text',
    source: 'text',
    currency: 'text',
    amount_minor: 'int8',
    amount_authorised_minor: 'int8',
    amount_captured_minor: 'int8',
    amount_refunded_minor: 'int8',
    booked_minor: 'int8',
    payment_method: 'text',
    service_provider: 'text',
    provider_transaction_id: 'text',
    acquirer_reference: 'text',
    utr: 'text',
    card_brand: 'text',
    card_first6: 'text',
    card_last4: 'text',
    country: 'text',
    customer_name: 'text',
    customer_email: 'text',
    event_count: 'int4',
    created_by: 'jsonb',
    details: 'jsonb',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
    authorised_at: 'timestamptz',
    captured_at: 'timestamptz',
  },
  transaction_events: {
    tenant_id: 'uuid',
    id: 'uuid',
    merchant_id: 'uuid',
    mode: 'text',
    transaction_id: 'uuid',
    seq: 'int4',
    at: 'timestamptz',
    kind: 'text',
    title: 'text',
    actor: 'jsonb',
    status_from: 'text',
    status_to: 'text',
    amount_minor: 'int8',
    currency: 'text',
    reason_text: 'text',
  },
  ledger_entries: {
    tenant_id: 'uuid',
    id: 'uuid',
    merchant_id: 'uuid',
    mode: 'text',
    posting_id: 'uuid',
    transaction_id: 'uuid',
    account_code: 'text',
    amount_minor: 'int8',
    currency: 'text',
    description: 'text',
    posted_at: 'timestamptz',
  },
  import_keys: { tenant_id: 'uuid', merchant_id: 'uuid', mode: 'text', source: 'text', key: 'text', transaction_id: 'uuid' },
}

export type Insert = { execute(db: ScopedDb): Promise<unknown> }

/**
 * Rows as `insert … select … from unnest(…)`: one statement of a few parameters, whatever their number. A column that is
 * the same in all rows travels once. The work is done here, so that executing it is only sending.
 */
export function insertOf<Table extends ImportedTable>(table: Table, rows: readonly Partial<Insertable<Tables[Table]>>[]): Insert {
  if (rows.length === 0) return { execute: async () => undefined }
  const columns = Object.entries(columnsOf[table]) as [keyof (typeof rows)[number] & string, Kind][]
  const arrays: RawBuilder<unknown>[] = []
  const arrayNames: RawBuilder<unknown>[] = []
  const selected = columns.map(([name, kind]) => {
    const values = rows.map((row) => row[name] ?? null) as unknown[]
    const type = sql.raw(kind)
    if (rows.length > 1 && values.every((value) => value === values[0])) return sql`${values[0]}::${type}`
    arrays.push(sql`${arrayLiteral(values)}::${type}[]`)
    arrayNames.push(sql.id(name))
    return sql.ref(`n.${name}`)
  })
  const names = sql.join(columns.map(([name]) => sql.id(name)))
  const source = sql`unnest(${sql.join(arrays)}) as n(${sql.join(arrayNames)})`
  return sql`insert into ${sql.table(table)} (${names}) select ${sql.join(selected)} from ${source}`
}

const plain = /^[\w.:+-]+$/
const nothing = /^null$/i

/** An array as PostgreSQL writes it: several times faster than the driver's own way, on some millions of values. */
function arrayLiteral(values: readonly unknown[]): string {
  const words = values.map((value) => {
    if (value === null) return 'NULL'
    const text = String(value)
    return plain.test(text) && !nothing.test(text) ? text : `"${text.replace(/[\\"]/g, '\\$&')}"`
  })
  return `{${words.join(',')}}`
}
