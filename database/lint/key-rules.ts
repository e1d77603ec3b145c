import { type Rule, tables } from './rule.ts'

/** The foreign keys between tables, with the lists of both sides and the names of the columns in order. */
const foreignKeys = `
  foreign_keys as (
    select k.conname, k.confdeltype, k.confupdtype, f.name as from_name, f.list as from_list, t.name as to_name, t.list as to_list,
      (select array_agg(a.attname::text order by u.ord) from unnest(k.conkey) with ordinality u (num, ord)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num) as from_columns,
      (select array_agg(a.attname::text order by u.ord) from unnest(k.confkey) with ordinality u (num, ord)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num) as to_columns
    from pg_constraint k join tables f on f.oid = k.conrelid join tables t on t.oid = k.confrelid where k.contype = 'f')`

/** Keys: row-level security does not look at them, so the tenant has to be in each. */
export const keyRules: Rule[] = [
  {
    name: 'primary-key',
    says: 'a table of tenants has a primary key',
    sql: `with ${tables} select name from tables where list = 'tenant'
      and not exists (select 1 from pg_index i where i.indrelid = tables.oid and i.indisprimary)`,
  },
  {
    name: 'tenant-in-unique',
    says: 'every primary key, UNIQUE and EXCLUDE of a table of tenants contains tenant_id',
    sql: `with ${tables} select tables.name || ' ' || c.relname from tables join pg_index i on i.indrelid = tables.oid
      join pg_class c on c.oid = i.indexrelid
      where tables.list = 'tenant' and (i.indisunique or i.indisexclusion) and not exists (
        select 1 from pg_attribute a where a.attrelid = tables.oid and a.attname = 'tenant_id' and a.attnum = any (i.indkey::int2[]))`,
  },
  {
    name: 'tenant-in-foreign-key',
    says: 'a foreign key of a table of tenants begins with tenant_id on both sides, and has more columns unless it names the tenant itself',
    sql: `with ${tables}, ${foreignKeys} select from_name || ' ' || conname from foreign_keys
      where from_list = 'tenant' and (to_list = 'tenant' or to_name in ('users', 'tenants')) and (from_columns[1] <> 'tenant_id'
        or case when to_name = 'tenants' then to_columns <> array['id'] else to_columns[1] <> 'tenant_id' or cardinality(to_columns) < 2 end)`,
  },
  {
    name: 'shared-points-at-shared',
    says: 'no foreign key leads from a shared or local table to a table of tenants',
    sql: `with ${tables}, ${foreignKeys} select from_name || ' ' || conname from foreign_keys
      where from_list is distinct from 'tenant' and to_list = 'tenant'`,
  },
  {
    name: 'no-set-null',
    says: 'no foreign key sets null or a default when what it names goes or changes',
    sql: `with ${tables}, ${foreignKeys} select from_name || ' ' || conname from foreign_keys
      where confdeltype in ('n', 'd') or confupdtype in ('n', 'd')`,
  },
]
