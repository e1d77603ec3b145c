import type { RoleNames } from '../roles.ts'

/** A query that returns what breaks the rule: the object and, where it helps, what about it. */
export type Rule = { name: string; says: string; sql: string; values?(names: RoleNames): unknown[] }

/** Schemas of the product. The job queue's own schema belongs to its library and holds no tenant's rows. */
export const schemas = "('public', 'identity')"

/** Every table with the list it is on; the record of applied migrations is older than the lists. */
export const tables = `
  tables as (
    select c.oid, c.relowner, c.relrowsecurity, c.relforcerowsecurity, l.list, coalesce(l.is_spread, false) as is_spread,
      case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join table_lists l on l.table_name = case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end
    where n.nspname in ${schemas} and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations')`

/** The columns of every table. */
export const columns = `
  columns as (
    select t.oid, t.name as table_name, t.list, a.attnum, a.attname as name, a.attnotnull as required, format_type(a.atttypid, a.atttypmod) as type,
      pg_get_expr(d.adbin, d.adrelid) as default_value, a.attidentity <> '' as is_identity, a.attgenerated <> '' as is_generated
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum)`

/** The policies of every table, with the text of their conditions and the roles they speak to (0 is everyone). */
export const policies = `
  policies as (
    select t.oid, t.name as table_name, t.list, p.polname as name, p.polpermissive as permissive, p.polcmd as command, p.polroles as roles,
      coalesce(pg_get_expr(p.polqual, p.polrelid), '') as shown, coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') as checked
    from tables t join pg_policy p on p.polrelid = t.oid)`

export const appRoles = (names: RoleNames) => [Object.values(names)]
