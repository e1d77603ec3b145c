import { appRoles, type Rule, schemas, tables } from './rule.ts'

/** What the roles of the running product may not be, own or do. */
export const roleRules: Rule[] = [
  {
    name: 'plain-roles',
    says: 'no role of the product is a superuser, makes roles or databases, or replicates; only the backup passes the walls',
    sql: `select rolname from pg_roles where rolname = any ($1)
      and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or (rolbypassrls and rolname <> $2))`,
    values: (names) => [Object.values(names), names.app_backup],
  },
  {
    name: 'owns-nothing',
    says: 'no role of the product owns a table, a function, a schema or the database; but the one that searches its functions',
    sql: `select r.rolname || ' owns ' || o.what from pg_roles r join (
        select relowner as owner, relname::text as what from pg_class where relnamespace::regnamespace::text in ${schemas}
        union all select proowner, proname::text from pg_proc where pronamespace::regnamespace::text in ${schemas}
          and not (prosecdef and proowner = (select oid from pg_roles where rolname = $2))
        union all select nspowner, nspname::text from pg_namespace where nspname in ${schemas}
        union all select datdba, datname::text from pg_database where datname = current_database()) o on o.owner = r.oid
      where r.rolname = any ($1)`,
    values: (names) => [Object.values(names), names.app_search],
  },
  {
    name: 'no-memberships',
    says: 'no role of the product is a member of another one: it would be shown by two policies what one hides',
    sql: `select m.rolname || ' in ' || g.rolname from pg_auth_members a join pg_roles m on m.oid = a.member join pg_roles g on g.oid = a.roleid
      where m.rolname = any ($1)`,
    values: appRoles,
  },
  {
    name: 'limited-rights',
    says: 'limited people may do with each table what the role of tenants may: policies hold them, not missing rights',
    sql: `with ${tables}, rights as (
        select t.name as what, acl.privilege_type, acl.grantee from tables t cross join lateral aclexplode((select relacl from pg_class where oid = t.oid)) acl
        union all select t.name || '.' || a.attname, acl.privilege_type, acl.grantee from tables t
          join pg_attribute a on a.attrelid = t.oid and a.attacl is not null cross join lateral aclexplode(a.attacl) acl)
      select what || ' ' || privilege_type from rights where grantee in (select oid from pg_roles where rolname in ($1, $2))
      group by what, privilege_type having count(*) <> 2`,
    values: (names) => [names.app_rw, names.app_limited],
  },
  {
    name: 'narrow-grants',
    says: 'nobody but the owner may truncate, reference or put triggers on a table, and everybody may do nothing',
    sql: `with ${tables} select tables.name || ' ' || acl.privilege_type || ' to ' || coalesce(r.rolname, 'everybody') from tables
      cross join lateral aclexplode((select relacl from pg_class where oid = tables.oid)) as acl left join pg_roles r on r.oid = acl.grantee
      where acl.grantee <> tables.relowner and (acl.grantee = 0 or acl.privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'))`,
  },
  {
    name: 'readers-read',
    says: 'the platform and the backup are granted SELECT and nothing else',
    sql: `with ${tables} select tables.name || ' ' || acl.privilege_type || ' to ' || r.rolname from tables
      cross join lateral aclexplode((select relacl from pg_class where oid = tables.oid)) as acl join pg_roles r on r.oid = acl.grantee
      where r.rolname in ($1, $2) and acl.privilege_type <> 'SELECT'
      union all select t.name || '.' || a.attname || ' ' || acl.privilege_type || ' to ' || r.rolname from tables t
        join pg_attribute a on a.attrelid = t.oid and a.attacl is not null cross join lateral aclexplode(a.attacl) as acl
        join pg_roles r on r.oid = acl.grantee where r.rolname in ($1, $2) and acl.privilege_type <> 'SELECT'`,
    values: (names) => [names.app_platform, names.app_backup],
  },
  {
    name: 'backup-reads',
    says: 'the backup may read every table: what it cannot read is not in it',
    sql: `with ${tables} select name from tables where name <> 'table_lists' and not exists (
      select 1 from aclexplode((select relacl from pg_class where oid = tables.oid)) acl join pg_roles r on r.oid = acl.grantee
      where r.rolname = $1 and acl.privilege_type = 'SELECT')`,
    values: (names) => [names.app_backup],
  },
  {
    name: 'append-only',
    says: 'entries of the ledger and the audit trail, events and seals are added, never changed or removed; but the provider that a payment is passed on to',
    sql: `with ${tables} select tables.name || ' ' || acl.privilege_type || ' to ' || coalesce(r.rolname, 'everybody') from tables
      cross join lateral aclexplode((select relacl from pg_class where oid = tables.oid)) as acl left join pg_roles r on r.oid = acl.grantee
      where tables.name in ('ledger_entries', 'audit_records', 'audit_seals', 'transaction_events', 'import_keys')
        and acl.grantee <> tables.relowner and acl.privilege_type in ('UPDATE', 'DELETE')
      union all select t.name || '.' || a.attname || ' UPDATE to ' || coalesce(r.rolname, 'everybody') from tables t
        join pg_attribute a on a.attrelid = t.oid and a.attacl is not null cross join lateral aclexplode(a.attacl) acl left join pg_roles r on r.oid = acl.grantee
        where t.name in ('ledger_entries', 'audit_records', 'audit_seals', 'transaction_events', 'import_keys') and acl.privilege_type = 'UPDATE'
          and not (t.name = 'transaction_events' and a.attname = 'payment_provider' or t.name = 'audit_records' and a.attname = 'payment_providers')`,
  },
  {
    name: 'parents-only',
    says: 'partitions are granted to nobody: walls of the parent do not protect one that is read by its own name',
    sql: `select c.relname || ' to ' || coalesce(r.rolname, 'everybody') from pg_class c cross join lateral aclexplode(c.relacl) as acl
      left join pg_roles r on r.oid = acl.grantee where c.relispartition and acl.grantee <> c.relowner`,
  },
  {
    name: 'no-borrowed-rights',
    says: 'no function runs with the rights of its owner, except the search function, with a fixed search path, for the roles that search',
    sql: `select p.proname from pg_proc p where p.pronamespace::regnamespace::text in ${schemas} and p.prosecdef
      and not (p.proowner = (select oid from pg_roles where rolname = $1) and 'search_path=pg_catalog, public, pg_temp' = any (coalesce(p.proconfig, '{}'))
        and not exists (select 1 from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl where acl.grantee <> p.proowner and acl.grantee <> all (
          select oid from pg_roles where rolname in ($2, $3, $4))))`,
    values: (names) => [names.app_search, names.app_rw, names.app_platform, names.app_limited],
  },
  {
    name: 'lends-little',
    says: 'the role that searches cannot sign in, and reads ids and words of tickets and nothing else',
    sql: `with ${tables} select rolname || ' signs in' from pg_roles where rolname = $1 and rolcanlogin
      union all select t.name || coalesce('.' || a.attname, '') || ' ' || acl.privilege_type from tables t
        left join pg_attribute a on a.attrelid = t.oid and a.attacl is not null
        cross join lateral (select * from aclexplode((select relacl from pg_class where oid = t.oid)) union all select * from aclexplode(a.attacl)) as acl
        join pg_roles r on r.oid = acl.grantee where r.rolname = $1
          and (acl.privilege_type <> 'SELECT' or t.name <> 'support_tickets' or a.attname is null or a.attname not in ('tenant_id', 'id', 'words'))`,
    values: (names) => [names.app_search],
  },
  {
    name: 'closed-schemas',
    says: 'nobody of the product, and not everybody, may create in a schema',
    sql: `select n.nspname || ' to ' || coalesce(r.rolname, 'everybody') from pg_namespace n cross join lateral aclexplode(n.nspacl) as acl
      left join pg_roles r on r.oid = acl.grantee
      where n.nspname in ${schemas} and acl.privilege_type = 'CREATE' and (acl.grantee = 0 or r.rolname = any ($1))`,
    values: appRoles,
  },
]
