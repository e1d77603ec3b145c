import { columns, policies, type Rule, tables } from './rule.ts'

const ofTenant = "shown ~ 'cur_level\\(\\) = ANY' and shown ~ 'tenant_id = cur_tenant\\(\\)'"
const checkedTenant = "checked ~ 'cur_level\\(\\) = ANY' and checked ~ 'tenant_id = cur_tenant\\(\\)'"
const oid = (parameter: number) => `(select oid from pg_roles where rolname = $${parameter})`

/** What each role is shown of a table of tenants. */
export const policyRules: Rule[] = [
  {
    name: 'tenant-policy',
    says: "the tenants' role is shown, and may write, rows of the tenant of its scope",
    sql: `with ${tables}, ${policies} select name from tables where list = 'tenant' and not exists (
      select 1 from policies p where p.oid = tables.oid and p.permissive and p.command = '*' and ${oid(1)} = any (p.roles) and ${ofTenant} and ${checkedTenant})`,
    values: (names) => [names.app_rw],
  },
  {
    name: 'no-second-door',
    says: 'no other policy shows the roles of tenants, imports or everybody rows of a table of tenants',
    sql: `with ${tables}, ${policies} select table_name || ' ' || name from policies where list = 'tenant' and permissive
      and (${oid(1)} = any (roles) or ${oid(2)} = any (roles) or 0 = any (roles))
      and not (${ofTenant} and (command in ('r', 'd') or ${checkedTenant}))`,
    values: (names) => [names.app_rw, names.app_import],
  },
  {
    name: 'merchant-policy',
    says: 'a restrictive policy keeps merchants to their own rows wherever there is a merchant_id',
    sql: `with ${tables}, ${columns}, ${policies} select name from tables where list = 'tenant'
      and exists (select 1 from columns c where c.oid = tables.oid and c.name = 'merchant_id')
      and not exists (select 1 from policies p where p.oid = tables.oid and not p.permissive and p.command = '*' and ${oid(1)} = any (p.roles)
        and p.shown ~ 'cur_level\\(\\) = ''tenant''' and p.checked ~ 'cur_level\\(\\) = ''tenant'''
        and p.shown !~ 'merchant_id IS NULL' and p.checked !~ 'merchant_id IS NULL')`,
    values: (names) => [names.app_rw],
  },
  {
    name: 'limits-policy',
    says: 'a restrictive policy holds people to the merchants they are limited to wherever there is a merchant_id',
    sql: `with ${tables}, ${columns}, ${policies} select table_name from columns c where (list = 'tenant' or table_name = 'users') and c.name = 'merchant_id'
      and not exists (select 1 from policies p where p.oid = c.oid and not p.permissive and p.command = '*' and ${oid(1)} = any (p.roles)
        and p.shown ~ 'merchant_id = ANY \\(.*cur_merchants' and (not c.required or p.shown !~ 'merchant_id IS NULL'))`,
    values: (names) => [names.app_limited],
  },
  {
    name: 'limited-parts',
    says: 'a restrictive policy shows limited people what belongs to a transaction only with the transaction',
    sql: `with ${tables}, ${columns}, ${policies} select table_name from columns c where list = 'tenant' and (c.name = 'transaction_id' or table_name = 'audit_records' and c.name = 'id')
      and not exists (select 1 from policies p where p.oid = c.oid and not p.permissive and p.command in ('*', 'r') and ${oid(1)} = any (p.roles)
        and p.shown ~ 'FROM transactions')`,
    values: (names) => [names.app_limited],
  },
  {
    name: 'merchants-write-nothing',
    says: 'a restrictive policy lets tenants alone write where rows belong to no merchant',
    sql: `with ${tables}, ${policies} select name || ' ' || commands.says from tables
      cross join (values ('a', 'insert'), ('w', 'update'), ('d', 'delete')) commands (code, says)
      where list = 'tenant' and not exists (select 1 from policies p where p.oid = tables.oid and not p.permissive and ${oid(1)} = any (p.roles)
        and p.command::text in ('*', commands.code) and (case when commands.code = 'd' then p.shown else coalesce(nullif(p.checked, ''), p.shown) end) ~ 'cur_level\\(\\) = ''tenant''')`,
    values: (names) => [names.app_rw],
  },
  {
    name: 'mode-policy',
    says: 'a restrictive policy for everybody keeps Test and Live apart wherever mode is required',
    sql: `with ${tables}, ${columns}, ${policies} select c.table_name from columns c where c.list = 'tenant' and c.name = 'mode' and c.required
      and not exists (select 1 from policies p where p.oid = c.oid and not p.permissive and p.command = '*' and p.roles = '{0}'
        and p.shown ~ 'mode = cur_mode\\(\\)' and p.checked ~ 'mode = cur_mode\\(\\)')`,
  },
  {
    name: 'mode-required',
    says: 'mode may be empty only in the outbox, whose worker serves both',
    sql: `with ${tables}, ${columns} select table_name from columns where list = 'tenant' and name = 'mode' and not required and table_name <> 'outbox'`,
  },
  {
    name: 'platform-reads',
    says: "the platform's role is shown rows at its level only, and may write none",
    sql: `with ${tables}, ${policies} select table_name || ' ' || name from policies
      where ${oid(1)} = any (roles) and permissive and (command <> 'r' or shown !~ 'cur_level\\(\\) = ''platform''')
      union all select name || ' (no policy)' from tables where list = 'tenant'
        and not exists (select 1 from policies p where p.oid = tables.oid and ${oid(1)} = any (p.roles) and p.permissive)`,
    values: (names) => [names.app_platform],
  },
  {
    name: 'facts-keeper',
    says: 'a shared table that the role of tenants may write has a keeper, which every policy for writing checks and which can only be the platform',
    sql: `with ${tables}, ${policies}, writable as (
        select t.oid, t.name from tables t where t.list = 'reference' and t.name not in ('tenants', 'users')
          and exists (select 1 from aclexplode((select relacl from pg_class where oid = t.oid)) acl
            where acl.grantee = ${oid(1)} and acl.privilege_type in ('INSERT', 'UPDATE', 'DELETE')))
      select name || ' (keeper)' from writable w where not exists (
        select 1 from pg_constraint k where k.conrelid = w.oid and k.contype = 'f' and k.confrelid = 'tenants'::regclass
          and pg_get_constraintdef(k.oid) ~ 'KEY \\(kept_by, kept_by_platform\\) REFERENCES tenants\\(id, is_platform\\)')
        or not exists (select 1 from pg_constraint k where k.conrelid = w.oid and k.contype = 'c' and pg_get_constraintdef(k.oid) = 'CHECK (kept_by_platform)')
      union all select w.name || ' ' || p.name from writable w join policies p on p.oid = w.oid
        where p.command <> 'r' and (${oid(1)} = any (p.roles) or 0 = any (p.roles))
        and (case when p.command = 'd' then p.shown else p.checked end) !~ 'cur_level\\(\\) = ''tenant''.*kept_by = cur_tenant\\(\\)'`,
    values: (names) => [names.app_rw],
  },
  {
    name: 'safe-casts',
    says: 'no policy reads a setting by itself: after a transaction it is empty text, which no cast survives',
    sql: `with ${tables}, ${policies} select table_name || ' ' || name from policies where shown || checked ~* 'current_setting'`,
  },
]
