import { columns, policies, type Rule, tables } from './rule.ts'

const oid = (parameter: number) => `(select oid from pg_roles where rolname = $${parameter})`
/** Each command with the conditions that its policies hold it to. */
const commands = `commands (code, says, condition_of) as (values ('r', 'select', 'shown'), ('a', 'insert', 'checked'), ('w', 'update', 'shown'),
  ('w', 'update to', 'checked'), ('d', 'delete', 'shown'))`
/** The conditions by which policies let a role do each command. PostgreSQL checks what a policy shows where it says nothing of what is written. */
const conditions = `
  ${commands},
  conditions as (
    select p.oid, p.table_name, p.list, p.name, p.roles, c.code, c.says,
      case when c.condition_of = 'shown' then p.shown else coalesce(nullif(p.checked, ''), p.shown) end as text
    from policies p join commands c on p.command::text in ('*', c.code))`

const ofTenant = "text ~ 'cur_level\\(\\) = (ANY|''tenant'')' and text ~ '(tenant_id|\\mid) = cur_tenant\\(\\)'"
/** Merchants see none of it, or rows of their own and nothing else. */
const ofMerchant =
  "text ~ '\\(cur_level\\(\\) = ''tenant''::text\\)\\) OR \\(merchant_id = cur_merchant\\(\\)\\)\\)' or text !~ 'cur_level\\(\\) = ANY' and text ~ 'cur_level\\(\\) = ''tenant'''"
const withinMerchants = "text ~ 'jsonb_exists\\(\\( SELECT cur_limit\\(5\\) AS cur_limit\\), \\(merchant_id\\)::text\\)'"
const withinPayments =
  "text ~ 'cur_limit\\(6\\) AS cur_limit\\), payment_method\\)' and text ~ 'cur_limit\\(7\\) AS cur_limit\\), (payment|service)_provider\\)'"
const withinNamed =
  "text ~ 'NOT names_unknown' and text ~ 'merchant_ids <@ .*cur_merchants' and text ~ 'payment_methods <@ .*cur_payment_methods' and text ~ 'payment_providers <@ .*cur_service_providers'"

/** What each role is shown of a table of tenants. */
export const policyRules: Rule[] = [
  {
    name: 'no-restrictive',
    says: 'no policy is restrictive: join its condition by AND to the one policy of the role (wall_of). A cluster makes restrictive policies permissive, and they show the rows that they should hide',
    sql: `with ${tables}, ${policies} select table_name || ' ' || name from policies where not permissive`,
  },
  {
    name: 'one-policy',
    says: 'each role has one policy for each command, and none is for everybody: PostgreSQL joins several by OR, so that one is enough to show a row. Write all conditions into one policy, joined by AND (make_walls)',
    sql: `with ${tables}, ${policies}, ${commands} select p.table_name || ' ' || c.says || ' to ' || coalesce(r.rolname, 'everybody')
      from policies p join commands c on p.command::text in ('*', c.code) and c.says <> 'update to' cross join lateral unnest(p.roles) of (role)
      left join pg_roles r on r.oid = of.role group by p.table_name, c.says, r.rolname having count(*) > 1 or r.rolname is null`,
  },
  {
    name: 'no-look-up',
    says: 'no policy reads a table: its conditions use columns of the row and the scope, such as cur_tenant(). Keep other facts that it needs in a column of the row',
    sql: `with ${tables}, ${policies} select table_name || ' ' || name from policies where shown || ' ' || checked ~* '(?<!distinct )\\mfrom\\M'`,
  },
  {
    name: 'no-any-function',
    says: 'no policy compares with = any (a function), which a cluster refuses: write jsonb_exists(cur_limit(n), column::text)',
    sql: `with ${tables}, ${policies} select table_name || ' ' || name from policies where shown || ' ' || checked ~ '= ANY \\((cur_|\\(+ ?SELECT cur_)'`,
  },
  {
    name: 'tenant-policy',
    says: 'the roles of tenants are shown, and may write, rows of the tenant of their scope',
    sql: `with ${tables}, ${policies}, ${conditions} select distinct t.name || ' ' || c.says from tables t cross join commands c cross join unnest(array[${oid(1)}, ${oid(2)}]) wanted (role)
      where t.list = 'tenant' and not exists (select 1 from conditions p where p.oid = t.oid and p.says = c.says and wanted.role = any (p.roles) and ${ofTenant})`,
    values: (names) => [names.app_rw, names.app_limited],
  },
  {
    name: 'no-second-door',
    says: 'every policy for the roles of tenants, for imports or for everybody compares tenant_id with the tenant of the scope',
    sql: `with ${tables}, ${policies}, ${conditions} select table_name || ' ' || name from conditions where list = 'tenant'
      and roles && array[${oid(1)}, ${oid(2)}, ${oid(3)}, 0::oid] and not (${ofTenant})`,
    values: (names) => [names.app_rw, names.app_import, names.app_limited],
  },
  {
    name: 'merchant-policy',
    says: 'merchants are kept to their own rows wherever there is a merchant_id',
    sql: `with ${tables}, ${columns}, ${policies}, ${conditions} select table_name || ' ' || name from conditions p where list = 'tenant'
      and roles && array[${oid(1)}, ${oid(2)}] and exists (select 1 from columns c where c.oid = p.oid and c.name = 'merchant_id') and not (${ofMerchant})`,
    values: (names) => [names.app_rw, names.app_limited],
  },
  {
    name: 'limits-policy',
    says: 'people with access limits see and write rows of their merchants only, wherever there is a merchant_id',
    sql: `with ${tables}, ${columns}, ${policies}, ${conditions} select p.table_name || ' ' || p.name from conditions p join columns c on c.oid = p.oid and c.name = 'merchant_id'
      where (p.list = 'tenant' or p.table_name = 'users') and ${oid(1)} = any (p.roles) and not (${withinMerchants} and (not c.required or text !~ 'merchant_id IS NULL'))`,
    values: (names) => [names.app_limited],
  },
  {
    name: 'limited-parts',
    says: 'people with access limits see parts of a payment, and records that name payments, only if they may see these payments',
    sql: `with ${tables}, ${columns}, ${policies}, ${conditions} select p.table_name || ' ' || p.name from conditions p where p.list = 'tenant' and ${oid(1)} = any (p.roles)
      and (exists (select 1 from columns c where c.oid = p.oid and (c.name = 'transaction_id' or p.table_name = 'transactions')) and not (${withinPayments})
        or exists (select 1 from columns c where c.oid = p.oid and c.name = 'transaction_ids') and p.code = 'r' and not (${withinNamed}))`,
    values: (names) => [names.app_limited],
  },
  {
    name: 'merchants-write-nothing',
    says: 'only tenants write the rows of no merchant',
    sql: `with ${tables}, ${policies}, ${conditions} select table_name || ' ' || says from conditions where list = 'tenant' and code <> 'r'
      and roles && array[${oid(1)}, ${oid(2)}] and not (${ofMerchant})`,
    values: (names) => [names.app_rw, names.app_limited],
  },
  {
    name: 'mode-policy',
    says: 'Test and Live are kept apart for every role wherever mode is required',
    sql: `with ${tables}, ${columns}, ${policies}, ${conditions} select p.table_name || ' ' || p.name from conditions p join columns c on c.oid = p.oid and c.name = 'mode' and c.required
      where p.list = 'tenant' and text !~ 'AND \\(mode = cur_mode\\(\\)\\)'`,
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
      where ${oid(1)} = any (roles) and name <> 'everyone_reads' and (command <> 'r' or shown !~ 'cur_level\\(\\) = ''platform''')
      union all select name || ' (no policy)' from tables where list = 'tenant'
        and not exists (select 1 from policies p where p.oid = tables.oid and ${oid(1)} = any (p.roles))`,
    values: (names) => [names.app_platform],
  },
  {
    name: 'identity-stays',
    says: 'identity adds rows of tenants for the place of its scope alone, and changes and removes none',
    sql: `with ${tables}, ${policies}, ${conditions} select table_name || ' ' || name from conditions where list = 'tenant' and table_name <> 'people_with_second_factor'
      and ${oid(1)} = any (roles) and code <> 'r'
      and not (code = 'a' and text ~ 'cur_level\\(\\) = ''identity''' and text ~ 'tenant_id = cur_tenant\\(\\)' and text ~ 'merchant_id IS DISTINCT FROM cur_merchant\\(\\)')`,
    values: (names) => [names.app_identity],
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
