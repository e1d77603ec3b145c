import { aDatabase, type TestCluster, type TestDatabase } from '@portico/testkit/database/postgres.ts'
import pg from 'pg'
import { type Limits, type Scope, settingsOf } from './scope.ts'

/** What a table shows of the places of its rows: its kind, and its columns that conditions ask for. */
export type Walled = { table: string; merchants: 'none' | 'shared' | 'optional' | 'required'; columns: ReadonlySet<string> }
export type Row = Record<string, unknown> & { wall_row: string }
export type Reader = {
  says: string
  role: string
  level: string
  tenant?: string
  merchant?: string
  mode?: Scope['mode']
  limits?: Limits
}
/** `move`: a row that the reader may change becomes this one. */
type Command = 'select' | 'insert' | 'update' | 'move' | 'delete'
export const commands: readonly Command[] = ['select', 'insert', 'update', 'move', 'delete']
/** The rows that each command reaches, by their labels. */
export type Reach = Record<Command, string[]>

export const ids = {
  north: '00000000-0000-7000-8000-00000000000a',
  south: '00000000-0000-7000-8000-00000000000b',
  acme: '00000000-0000-7000-8000-0000000000a1',
  globex: '00000000-0000-7000-8000-0000000000a2',
  initech: '00000000-0000-7000-8000-0000000000b1',
}
const roles = ['app_rw', 'app_limited', 'app_import', 'app_platform', 'app_identity', 'app_jobs'] as const

/** A database with nothing but tables, columns and policies: every role is granted everything, so that policies alone decide. */
export async function onlyWalls(cluster: TestCluster) {
  const database = await aDatabase(cluster)
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  const prefix = new URL(database.urls.app_rw).username.slice(0, -'app_rw'.length)
  await admin.query(`do $$
    declare found record;
    begin
      for found in select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
          join table_lists l on l.table_name <> 'table_lists' and conrelid = to_regclass(l.table_name) where contype in ('f', 'c', 'u', 'p') order by contype = 'f' desc, contype = 'p' loop
        execute found.statement;
      end loop;
      for found in select format('drop index %s', indexrelid::regclass) as statement from pg_index join table_lists l on l.table_name <> 'table_lists' and indrelid = to_regclass(l.table_name) loop
        execute found.statement;
      end loop;
      for found in select format('alter table %s alter column %I drop expression', attrelid::regclass, attname) as statement from pg_attribute
          join table_lists l on l.table_name <> 'table_lists' and attrelid = to_regclass(l.table_name) where attgenerated <> '' and not attisdropped loop
        execute found.statement;
      end loop;
      for found in select format('alter table %s alter column %I drop not null', attrelid::regclass, attname) as statement from pg_attribute
          join table_lists l on l.table_name <> 'table_lists' and attrelid = to_regclass(l.table_name) where attnotnull and attnum > 0 and not attisdropped and attname <> 'mode' loop
        execute found.statement;
      end loop;
      for found in select table_name from table_lists where merchants is not null loop
        execute format('alter table %I disable trigger user', found.table_name);
        execute format('truncate %I', found.table_name);
        execute format('alter table %I add column wall_row text, add column wall_mark boolean', found.table_name);
        execute format('grant select, insert, update, delete on %I to ${roles.map((role) => `"${prefix}${role}"`).join(', ')}', found.table_name);
      end loop;
    end $$`)
  const { rows } = await admin.query<{ table: string; merchants: Walled['merchants']; columns: string[] }>(
    `select l.table_name as table, l.merchants, array_agg(a.attname::text) as columns from table_lists l
     join pg_attribute a on a.attrelid = to_regclass(l.table_name) and a.attnum > 0 and not a.attisdropped where l.merchants is not null group by 1, 2 order by 1`,
  )
  const tables: Walled[] = rows.map((row) => ({ ...row, columns: new Set(row.columns) }))
  for (const table of tables) await fill(admin, table)
  return {
    database,
    admin,
    tables,
    reachOf: (reader: Reader, table: Walled) => reachOf(admin, prefix, reader, table),
    close: () => close(admin, database),
  }
}

async function close(admin: pg.Client, database: TestDatabase): Promise<void> {
  await admin.end()
  await database.drop()
}

/** A row for each place and each thing that a condition asks for. */
export function rowsOf({ table, merchants, columns }: Walled): Row[] {
  const has = (name: string) => columns.has(name)
  const places = [
    [ids.north, ids.acme],
    [ids.north, ids.globex],
    [ids.south, ids.initech],
    ...(merchants === 'optional'
      ? [
          [ids.north, null],
          [ids.south, null],
        ]
      : []),
  ]
  const facets: [column: string, values: readonly unknown[]][] = [
    ...(has('mode') ? [['mode', ['Live', 'Test']] as [string, string[]]] : []),
    ...(has('payment_method') ? [['payment_method', ['Card', 'Wallet']] as [string, string[]]] : []),
    ...(has('payment_provider') ? [['payment_provider', ['First', 'Second']] as [string, string[]]] : []),
    ...(table === 'transactions' ? [['service_provider', ['First', 'Second']] as [string, string[]]] : []),
    ...(table === 'service_providers' ? [['name', ['First', 'Second']] as [string, string[]]] : []),
    ...(has('names_unknown')
      ? ([
          ['names_unknown', [false, true]],
          ['merchant_ids', [[ids.acme], [ids.acme, ids.globex]]],
          ['payment_methods', [['Card'], ['Wallet']]],
          ['payment_providers', [['First'], ['Second']]],
          ['entity', ['accounts', 'roles']],
          ['action', ['identity.signIn', 'roles.add']],
          ['before', [null, '{}']],
        ] as [string, unknown[]][])
      : []),
    ...(table === 'outbox' ? [['topic', ['account.noticed', 'file.uploaded']] as [string, string[]]] : []),
  ]
  // The first value of each, and one after the other another one.
  const usual = Object.fromEntries(facets.map(([column, [first]]) => [column, first]))
  const kinds = [usual, ...facets.flatMap(([column, [, ...others]]) => others.map((value) => ({ ...usual, [column]: value })))]
  return places.flatMap(([tenant, merchant]) =>
    kinds.map((kind, n) => {
      const row = { tenant_id: tenant, ...(has('merchant_id') ? { merchant_id: merchant } : {}), ...kind }
      return { ...row, wall_row: `${tenant} ${merchant} ${n}` }
    }),
  )
}

async function fill(admin: pg.Client, table: Walled): Promise<void> {
  await admin.query(
    `insert into ${table.table} (${columnsOf(table)}) select ${columnsOf(table)} from jsonb_populate_recordset(null::${table.table}, $1)`,
    [JSON.stringify(rowsOf(table))],
  )
}
const columnsOf = (table: Walled) => Object.keys(rowsOf(table)[0]!).join(', ')

/** Which rows each command of a reader reaches. Nothing stays of it. */
async function reachOf(admin: pg.Client, prefix: string, reader: Reader, walled: Walled): Promise<Reach> {
  const { table } = walled
  await admin.query('savepoint reach')
  try {
    await admin.query(`set local role "${prefix}${reader.role}"`)
    const { level, tenant = '', merchant = '', mode = 'Live', limits } = reader
    const settings = settingsOf({ level: level as Scope['level'], tenantId: tenant, merchantId: merchant, mode, limits: limits ?? null })
    await admin.query('select enter_scope($1, $2, $3, $4, $5)', [level, tenant, merchant, mode, settings[4]])
    const { rows } = await admin.query<Record<'select' | 'insert' | 'move', string[]>>('select * from pg_temp.try_rows($1, $2, $3)', [
      table,
      columnsOf(walled),
      JSON.stringify(rowsOf(walled)),
    ])
    // Without a condition and an answer, which would ask the policy for reading, too.
    const left = async (text: string, where: string) => {
      await admin.query(`savepoint changed`)
      const isDone = await admin.query(text).then(
        () => true,
        () => false,
      )
      if (!isDone) await admin.query('rollback to changed')
      await admin.query('reset role')
      const found = await admin.query<{ wall_row: string }>(`select wall_row from ${table} where ${where}`)
      await admin.query('rollback to changed')
      return isDone ? found.rows.map(({ wall_row }) => wall_row).sort() : ['refused']
    }
    const update = await left(`update ${table} set wall_mark = true`, 'wall_mark')
    const remaining = await left(`delete from ${table}`, 'true')
    const deleted = rowsOf(walled).flatMap(({ wall_row }) => (remaining.includes(wall_row) ? [] : [wall_row]))
    const { select, insert, move } = rows[0]!
    return { select: select.sort(), insert: insert.sort(), update, move: move.sort(), delete: deleted.sort() }
  } finally {
    await admin.query('rollback to reach')
  }
}

/** For the session: one statement reads and tries all rows, each by itself. Nothing is read back, which would ask another policy. */
export const tryRows = `create function pg_temp.try_rows(name text, columns text, rows jsonb, out "select" text[], out insert text[], out move text[]) language plpgsql as $$
  declare one jsonb; count bigint;
  begin
    execute format('select coalesce(array_agg(wall_row), array[]::text[]) from %I', name) into "select";
    insert := '{}';
    move := '{}';
    for one in select jsonb_array_elements(rows) loop
      begin
        execute format('insert into %I (%s) select %2$s from jsonb_populate_record(null::%1$I, $1)', name, columns) using one;
        insert := insert || (one->>'wall_row');
        raise sqlstate 'PT000';
      exception when insufficient_privilege or sqlstate 'PT000' then null;
      end;
      begin
        execute format('update %I set (%s) = (select %2$s from jsonb_populate_record(null::%1$I, $1))', name, columns) using one;
        get diagnostics count = row_count;
        if count > 0 then move := move || (one->>'wall_row'); end if;
        raise sqlstate 'PT000';
      exception when insufficient_privilege or sqlstate 'PT000' then null;
      end;
    end loop;
  end $$`
