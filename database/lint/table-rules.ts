import { columns, type Rule, schemas, tables } from './rule.ts'

/** Which list a table is on, and what a table of tenants is made of. */
export const tableRules: Rule[] = [
  {
    name: 'one-list',
    says: 'every table is on exactly one list: tenant, reference or local',
    sql: `with ${tables} select name from tables where list is null
      union all select table_name || ' (listed, but not there)' from table_lists where table_name not in (select name from tables)`,
  },
  {
    name: 'walls-up',
    says: 'row-level security is on, and forced on the owner too',
    sql: `with ${tables} select name from tables
      where name not like 'identity.%' and (not relrowsecurity or (list in ('tenant', 'reference') and not relforcerowsecurity))`,
  },
  {
    name: 'identity-walls',
    says: 'tables of identity are closed to every role but its own and the backup',
    sql: `with ${tables} select name || ' to ' || coalesce(r.rolname, 'everybody') from tables
      cross join lateral aclexplode((select relacl from pg_class where oid = tables.oid)) as acl left join pg_roles r on r.oid = acl.grantee
      where name like 'identity.%' and acl.grantee <> relowner and coalesce(r.rolname, '') not in ($1, $2)`,
    values: (names) => [names.app_identity, names.app_backup],
  },
  {
    name: 'tenant-column',
    says: 'a table of tenants has tenant_id uuid not null',
    sql: `with ${tables}, ${columns} select name from tables
      where list = 'tenant' and not exists (
        select 1 from columns c where c.oid = tables.oid and c.name = 'tenant_id' and c.type = 'uuid' and c.required)`,
  },
  {
    name: 'exact-types',
    says: 'money is bigint, words are text with a check: no numeric, no float, no enum, no time without zone. A generated column may be a float: it orders and compares, and is never added up',
    sql: `with ${tables}, ${columns} select c.table_name || '.' || c.name || ' is ' || c.type from columns c
      join pg_attribute a on a.attrelid = c.oid and a.attnum = c.attnum join pg_type t on t.oid = a.atttypid
      where (t.typtype = 'e' or c.type ~ '^(numeric|real|double precision|money|timestamp.* without time zone|timestamp without|character)')
        and not (c.type = 'double precision' and a.attgenerated = 's')
        or (c.name like '%minor' and c.type <> 'bigint')`,
  },
  {
    name: 'no-counters',
    says: 'ids are made by the program: no sequence, no identity column',
    sql: `with ${tables}, ${columns} select 'sequence ' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'S' and n.nspname in ${schemas}
      union all select table_name || '.' || name from columns where is_identity`,
  },
  {
    name: 'steady-defaults',
    says: 'no default of a tenant table is volatile or reads the clock',
    sql: `with ${tables}, ${columns} select table_name || '.' || name || ' = ' || default_value from columns
      where list = 'tenant' and not is_generated and default_value ~* '\\m(nextval|gen_random_uuid|uuidv?[47]|uuid_generate_\\w+|random|now|clock_timestamp|current_timestamp|statement_timestamp)\\M'`,
  },
  {
    name: 'views-ask-as-the-caller',
    says: 'a view has security_invoker=on; there is no materialised view',
    sql: `select c.relkind::text || ' ' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${schemas} and (c.relkind = 'm'
        or (c.relkind = 'v' and not coalesce(c.reloptions && array['security_invoker=on', 'security_invoker=true', 'security_invoker=1'], false)))`,
  },
  {
    name: 'quiet-triggers',
    says: 'no trigger on a table of tenants notifies, reads the clock, counts or draws by chance: it runs on every shard',
    sql: `with ${tables} select tables.name || ' ' || g.tgname from tables join pg_trigger g on g.tgrelid = tables.oid and not g.tgisinternal
      join pg_proc f on f.oid = g.tgfoid
      where tables.list = 'tenant' and f.prosrc ~* '\\m(pg_notify|notify|nextval|gen_random_uuid|random|now|clock_timestamp|current_timestamp|set_config)\\M'`,
  },
  {
    name: 'triggers-write-values',
    says: 'a trigger on a spread table adds rows in a loop, with INSERT … VALUES: a cluster refuses INSERT … SELECT under row-level security',
    sql: `with ${tables} select tables.name || ' ' || g.tgname from tables join pg_trigger g on g.tgrelid = tables.oid and not g.tgisinternal
      join pg_proc f on f.oid = g.tgfoid where tables.is_spread and f.prosrc ~* '\\minsert\\s+into\\M[^;]*\\m(select|unnest)\\M'`,
  },
  {
    name: 'no-row-arguments',
    says: 'no function takes a row of a spread table: it takes the columns that it needs, because the shards of a cluster do not know the type of the row',
    sql: `with ${tables} select f.proname || ' takes ' || tables.name from tables join pg_type t on t.typrelid = tables.oid
      join pg_proc f on t.oid = any (f.proargtypes::oid[]) where tables.is_spread`,
  },
]
