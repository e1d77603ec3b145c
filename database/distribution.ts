import type pg from 'pg'
import type { RoleNames } from './roles.ts'

type Listed = { name: string; list: 'tenant' | 'reference' | 'local' }
type ForeignKey = { table: string; name: string; definition: string }

const enterScopeOnCluster = `create or replace function enter_scope(level text, tenant_id text, merchant_id text, mode text, limits text default '') returns text language plpgsql as $$
begin
  execute 'set local app.scope = ' || quote_literal(coalesce(scope_of(level, tenant_id, merchant_id, mode, limits), ''));
  return null;
end $$;`

/**
 * The SQL that distributes a migrated database over Citus: reference tables on every machine, tables of tenants by `tenant_id`, local
 * ones on the coordinator. Foreign keys are parked and come back in the end, since neither side of one may be spread before the other.
 * Read from the three lists and the catalogue, so that it cannot fall behind the migrations. Run it as a superuser, in one session.
 */
export async function distributionOf(client: pg.Client | pg.PoolClient, names: RoleNames): Promise<string> {
  const listed = await listTables(client)
  const keys = await listForeignKeys(client)
  const of = (list: Listed['list']) => listed.filter((table) => table.list === list).map(({ name }) => name)
  const tenant = of('tenant')
  const [first] = tenant
  return [
    '-- Of this database, on a coordinator with its workers added. One session; nothing else may run.',
    '\\set ON_ERROR_STOP on',
    'create extension if not exists citus;',
    ...[names.app_rw, names.app_limited, names.app_platform, names.app_import].map(
      (name) => `alter role "${name}" set citus.propagate_set_commands = 'local';`,
    ),
    '',
    '-- Workers never hear of set_config().',
    enterScopeOnCluster,
    '',
    '-- Foreign keys, parked.',
    ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name};`),
    '',
    '-- On every machine.',
    ...of('reference').map((name) => `select create_reference_table('${name}');`),
    '',
    '-- By tenant: all tables of one tenant lie together.',
    ...tenant.map(
      (name) => `select create_distributed_table('${name}', 'tenant_id'${name === first ? '' : `, colocate_with => '${first}'`});`,
    ),
    '',
    '-- On the coordinator alone.',
    ...of('local').map((name) => `-- ${name}`),
    '',
    '-- Foreign keys, back and checked.',
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition};`),
    '',
  ].join('\n')
}

async function listTables(client: pg.Client | pg.PoolClient): Promise<Listed[]> {
  const { rows } = await client.query<Listed>(
    `select case when strpos(table_name, '.') > 0 then table_name else 'public.' || quote_ident(table_name) end as name, list
     from table_lists order by list, table_name`,
  )
  return rows
}

async function listForeignKeys(client: pg.Client | pg.PoolClient): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `with listed as (
       select to_regclass(case when strpos(table_name, '.') > 0 then table_name else quote_ident(table_name) end) as oid from table_lists where list <> 'local')
     select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and (k.conrelid in (select oid from listed) or k.confrelid in (select oid from listed)) order by 1, 2`,
  )
  return rows
}
