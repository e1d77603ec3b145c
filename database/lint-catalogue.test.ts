import type { TestDatabase } from '@portico/testkit/database/postgres.ts'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { catalogueRules, describeFinding, lintCatalogue } from './lint-catalogue.ts'
import { withMigratedDatabase } from './migrated-database.fixture.ts'
import { roleNamesOf } from './roles.ts'

const { template } = inject('cluster')
const names = roleNamesOf(template)
const { app_rw, app_limited, app_platform, app_backup, app_jobs, app_search } = names
const [rw, limited, platform, backup, jobs, search] = [app_rw, app_limited, app_platform, app_backup, app_jobs, app_search].map(
  (name) => `"${name}"`,
)

let database: TestDatabase
let admin: pg.Client
withMigratedDatabase((made) => {
  database = made.database
  admin = made.admin
})

test('nothing is wrong with the catalogue of a migrated database', async () => {
  expect((await lintCatalogue(admin, names)).map(describeFinding)).toEqual([])
})

test('the owner of the database sees as much as a superuser', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin; create table naked (id uuid)')
    expect((await lintCatalogue(owner, names)).map(({ rule }) => rule)).toEqual(expect.arrayContaining(['one-list', 'walls-up']))
  } finally {
    await owner.end()
  }
})

/** A sound table of tenants, to be spoilt. */
const sound = `create table sample (tenant_id uuid not null, id uuid not null, merchant_id uuid, mode text not null, primary key (tenant_id, id));
  select make_tenant_table('sample', merchant => 'optional', mode => true);`
const plain = `create table sample (tenant_id uuid not null, id uuid not null, primary key (tenant_id, id)); select make_tenant_table('sample');`
const shared = `create table common (id uuid primary key, tenant_id uuid, sample_id uuid); select make_reference_table('common');`

const ofBoth = "cur_level() in ('tenant', 'merchant') and tenant_id = cur_tenant()"

/** What someone may do to a schema one day → the rule that must say so. */
const faults: [does: string, sql: string, rule: string, object: string | RegExp][] = [
  ['adds a table and forgets the walls', 'create table naked (id uuid primary key)', 'one-list', 'naked'],
  ['adds a table and forgets the walls', 'create table naked (id uuid primary key)', 'walls-up', 'naked'],
  ['drops a table, but not from its list', `${plain} drop table sample`, 'one-list', /sample \(listed/],
  ['adds a table to identity and forgets the list', 'create table identity.naked (id uuid)', 'one-list', 'identity.naked'],
  ['lets the walls down', `${plain} alter table sample disable row level security`, 'walls-up', 'sample'],
  ['spares the owner', `${plain} alter table sample no force row level security`, 'walls-up', 'sample'],
  ['shows accounts to tenants', `grant select on identity.accounts to ${rw}`, 'identity-walls', /identity.accounts to/],
  [
    'allows rows of nobody',
    `${plain} alter table sample drop constraint sample_pkey; alter table sample alter tenant_id drop not null`,
    'tenant-column',
    'sample',
  ],
  [
    'keeps the tenant as text',
    `create table sample (tenant_id text not null, id uuid, primary key (tenant_id, id)); select set_table_list('sample', 'tenant')`,
    'tenant-column',
    'sample',
  ],
  ['counts money in numeric', `${plain} alter table sample add amount numeric(12,2)`, 'exact-types', /sample.amount/],
  ['counts money in a float', `${plain} alter table sample add amount float8`, 'exact-types', /sample.amount/],
  ['counts money in int', `${plain} alter table sample add amount_minor int`, 'exact-types', /sample.amount_minor/],
  [
    'makes an enumeration type',
    `create type colour as enum ('red'); ${plain} alter table sample add colour colour`,
    'exact-types',
    /sample.colour/,
  ],
  ['writes times without a zone', `${plain} alter table sample add at timestamp`, 'exact-types', /sample.at/],
  ['numbers rows', 'create table counted (id serial primary key)', 'no-counters', /counted_id_seq/],
  ['numbers rows the new way', `${plain} alter table sample add n bigint generated always as identity`, 'no-counters', /sample/],
  ['lets the database make ids', `${plain} alter table sample alter id set default gen_random_uuid()`, 'steady-defaults', /sample.id/],
  ['lets the database read the clock', `${plain} alter table sample add at timestamptz default now()`, 'steady-defaults', /sample.at/],
  ['makes a view that asks as its owner', 'create view peek as select * from transactions', 'views-ask-as-the-caller', 'v peek'],
  ['makes a materialised view', 'create materialized view peek as select * from currencies', 'views-ask-as-the-caller', 'm peek'],
  [
    'notifies from a trigger',
    `${plain} create function tell() returns trigger language plpgsql as $$ begin perform pg_notify('x', ''); return null; end $$;
    create trigger tells after insert on sample for each statement execute function tell()`,
    'quiet-triggers',
    'sample tells',
  ],
  [
    'copies rows in a trigger of a spread table',
    `create function copy_them() returns trigger language plpgsql as $$ begin
      insert into outbox (tenant_id, id) select tenant_id, id from transactions where id = new.id; return null; end $$;
    create trigger copies after insert on transactions for each row execute function copy_them()`,
    'triggers-write-values',
    'transactions copies',
  ],
  [
    'gives a function a row of a spread table',
    `create function note_payment(payment transactions) returns void language sql as ''`,
    'no-row-arguments',
    'note_payment takes transactions',
  ],
  ['leaves out the primary key', `${plain} alter table sample drop constraint sample_pkey`, 'primary-key', 'sample'],
  [
    'makes a code unique across tenants',
    `${plain} alter table sample add code text; create unique index sample_code on sample (code)`,
    'tenant-in-unique',
    'sample sample_code',
  ],
  [
    'points at another table by id alone',
    `${plain} alter table merchants add unique (id); alter table sample add merchant uuid references merchants (id)`,
    'tenant-in-foreign-key',
    /sample_merchant_fkey/,
  ],
  [
    'points at another table in the wrong order',
    `${plain} alter table merchants add unique (id, tenant_id);
    alter table sample add merchant uuid, add foreign key (merchant, tenant_id) references merchants (id, tenant_id)`,
    'tenant-in-foreign-key',
    /sample_merchant/,
  ],
  [
    'points at a person by id alone',
    `${plain} alter table sample add person uuid references users (id)`,
    'tenant-in-foreign-key',
    /sample_person_fkey/,
  ],
  [
    'points from a shared table at one of tenants',
    `${plain} ${shared} alter table common add foreign key (tenant_id, sample_id) references sample (tenant_id, id)`,
    'shared-points-at-shared',
    /common/,
  ],
  [
    'empties what pointed at a deleted row',
    `${plain} alter table sample add other uuid, add foreign key (tenant_id, other) references sample (tenant_id, id) on delete set null (other)`,
    'no-set-null',
    /sample/,
  ],
  ['forgets the policy of the tenant', `${plain} drop policy tenant_rows on sample`, 'tenant-policy', 'sample select'],
  ['forgets the policy of limited people', `${plain} drop policy limited_rows on sample`, 'tenant-policy', 'sample insert'],
  [
    'lets a tenant write rows of another',
    `${plain} drop policy tenant_rows on sample; create policy tenant_rows on sample to ${rw}
    using (cur_level() in ('tenant', 'merchant') and tenant_id = cur_tenant()) with check (true)`,
    'tenant-policy',
    'sample insert',
  ],
  ['opens a second door', `${plain} create policy more on sample for select to ${rw} using (true)`, 'no-second-door', 'sample more'],
  [
    'opens a door to everybody',
    `${plain} create policy more on sample for select using (cur_level() = 'platform')`,
    'no-second-door',
    'sample more',
  ],
  [
    'forgets that what belongs to a transaction is limited with it',
    `create table sample (tenant_id uuid not null, id uuid not null, transaction_id uuid, primary key (tenant_id, id)); select make_tenant_table('sample')`,
    'limited-parts',
    'sample limited_rows',
  ],
  [
    'shows limited people what names others',
    `alter policy limited_rows on audit_records using (${ofBoth} and (cur_level() = 'tenant' or merchant_id = cur_merchant()))`,
    'limited-parts',
    'audit_records limited_rows',
  ],
  [
    'forgets the limits of people',
    `${sound} alter policy limited_rows on sample using (${ofBoth})`,
    'limits-policy',
    'sample limited_rows',
  ],
  [
    'forgets the limits of people for people',
    `alter policy limited_rows on users using (${ofBoth})`,
    'limits-policy',
    'users limited_rows',
  ],
  [
    'lets rows without a merchant past the limits where each must have one',
    `${sound} alter table sample alter merchant_id set not null`,
    'limits-policy',
    'sample limited_rows',
  ],
  [
    'forgets the wall between merchants',
    `${sound} alter policy tenant_rows on sample using (${ofBoth})`,
    'merchant-policy',
    'sample tenant_rows',
  ],
  [
    'shows merchants what belongs to none',
    `${sound} alter policy tenant_rows on sample using (${ofBoth} and (cur_level() = 'tenant' or merchant_id = cur_merchant() or merchant_id is null))`,
    'merchant-policy',
    'sample tenant_rows',
  ],
  [
    'forgets that merchants write nothing here',
    `${plain} alter policy tenant_rows on sample with check (${ofBoth})`,
    'merchants-write-nothing',
    'sample insert',
  ],
  [
    'forgets the wall between Test and Live',
    `${sound} alter policy platform_rows on sample using (cur_level() = 'platform')`,
    'mode-policy',
    'sample platform_rows',
  ],
  [
    'makes the wall between Test and Live one of two doors',
    `${sound} alter policy tenant_rows on sample using (${ofBoth} or mode = cur_mode())`,
    'mode-policy',
    'sample tenant_rows',
  ],
  [
    'writes a policy that a cluster turns round',
    `${plain} create policy more on sample as restrictive to ${backup} using (true)`,
    'no-restrictive',
    'sample more',
  ],
  [
    'gives a role two policies',
    `${plain} create policy more on sample for update to ${rw} using (${ofBoth})`,
    'one-policy',
    `sample update to ${app_rw}`,
  ],
  ['writes a policy for everybody', `${plain} create policy more on sample using (false)`, 'one-policy', 'sample insert to everybody'],
  [
    'looks into another table',
    `${plain} create policy more on sample for select to ${jobs} using (exists (select from tenants t where t.id = tenant_id))`,
    'no-look-up',
    'sample more',
  ],
  [
    'asks for any of a function',
    `${sound} create policy more on sample for select to ${jobs} using (merchant_id = any ((select cur_merchants())::uuid[]))`,
    'no-any-function',
    'sample more',
  ],
  [
    'lets identity write anywhere',
    `alter policy identity_adds on outbox with check (cur_level() = 'identity')`,
    'identity-stays',
    'outbox identity_adds',
  ],
  ['lets mode be empty', `${sound} alter table sample alter mode drop not null`, 'mode-required', 'sample'],
  [
    'lets the platform write',
    `${plain} create policy platform_writes on sample to ${platform} using (cur_level() = 'platform')`,
    'platform-reads',
    'sample platform_writes',
  ],
  [
    "shows the platform's role rows at any level",
    `${plain} drop policy platform_rows on sample; create policy platform_rows on sample for select to ${platform} using (true)`,
    'platform-reads',
    'sample platform_rows',
  ],
  [
    'reads a setting without nullif',
    `${plain} create policy raw on sample as restrictive to ${rw} using (tenant_id = current_setting('app.tenant_id')::uuid)`,
    'safe-casts',
    'sample raw',
  ],
  ['lets tenants write what all share', `${shared} grant insert on common to ${rw}`, 'facts-keeper', 'common (keeper)'],
  [
    'lets tenants change facts that they do not keep',
    `create table common (code text primary key); select make_facts_table('common'); create policy more on common for update to ${rw} using (true)`,
    'facts-keeper',
    'common more',
  ],
  [
    'lets tenants take facts away',
    `create table common (code text primary key); select make_facts_table('common'); create policy more on common for delete to ${rw} using (true)`,
    'facts-keeper',
    'common more',
  ],
  ['lets a role pass the walls', `alter role ${jobs} bypassrls`, 'plain-roles', names.app_jobs],
  ['makes the backup a superuser', `alter role ${backup} superuser`, 'plain-roles', names.app_backup],
  ['gives a table away', `alter table merchants owner to ${rw}`, 'owns-nothing', /owns merchants/],
  [
    'lets limited people inherit the policies of their tenant',
    `grant ${rw} to ${limited} with inherit true, set false`,
    'no-memberships',
    / in /,
  ],
  ['forgets the rights of limited people', `${plain} revoke update on sample from ${limited}`, 'limited-rights', 'sample UPDATE'],
  ['lets a role become another', `grant ${backup} to ${rw}`, 'no-memberships', / in /],
  ['lets a role empty a table', `grant truncate on merchants to ${rw}`, 'narrow-grants', /merchants TRUNCATE/],
  ['opens a table to everybody', 'grant select on merchants to public', 'narrow-grants', /merchants SELECT to everybody/],
  ['grants the platform more than reading', `grant update on merchants to ${platform}`, 'readers-read', /merchants UPDATE/],
  ['grants the platform a column', `grant update (name) on roles to ${platform}`, 'readers-read', /roles.name UPDATE/],
  ['forgets the backup', `revoke select on merchants from ${backup}`, 'backup-reads', 'merchants'],
  ['lets entries be changed', `grant update on ledger_entries to ${rw}`, 'append-only', /ledger_entries UPDATE/],
  [
    'lets a line of a history be changed',
    `grant update (title) on transaction_events to ${rw}`,
    'append-only',
    /transaction_events.title UPDATE/,
  ],
  ['lets the audit trail be cut', `grant delete on audit_records to ${jobs}`, 'append-only', /audit_records DELETE/],
  [
    'grants a partition',
    `create table parts (tenant_id uuid not null, at int not null) partition by range (at);
    create table parts_1 partition of parts for values from (0) to (9); grant select on parts_1 to ${rw}`,
    'parents-only',
    /parts_1 to/,
  ],
  [
    'lends the rights of the owner',
    `create function peek() returns bigint language sql security definer as 'select count(*) from tenants'`,
    'no-borrowed-rights',
    'peek',
  ],
  [
    'lends the rights of the one that searches with any search path',
    `create function peek() returns bigint language sql security definer as 'select count(*) from support_tickets';
    revoke execute on function peek from public; alter function peek owner to ${search}`,
    'no-borrowed-rights',
    'peek',
  ],
  [
    'lends the rights of the one that searches to everybody',
    'grant execute on function tickets_with_words to public',
    'no-borrowed-rights',
    'tickets_with_words',
  ],
  [
    'lets the one that searches read more',
    `grant select (subject) on support_tickets to ${search}`,
    'lends-little',
    'support_tickets.subject SELECT',
  ],
  ['lets the one that searches read another table', `grant select on merchants to ${search}`, 'lends-little', /^merchants SELECT/],
  ['lets the one that searches in', `alter role ${search} login`, 'lends-little', /signs in/],
  ['lets a role create', `grant create on schema public to ${rw}`, 'closed-schemas', /public to/],
]

describe('a lint for anyone', () => {
  beforeEach(() => admin.query('begin'))
  afterEach(() => admin.query('rollback'))

  test.each(faults)('%s (%#)', async (_does, sql, rule, object) => {
    await admin.query(sql)
    const found = await lintCatalogue(
      admin,
      names,
      catalogueRules.filter(({ name }) => name === rule),
    )
    expect(found.map((finding) => finding.object)).toContainEqual(typeof object === 'string' ? object : expect.stringMatching(object))
  })

  test('sound tables of every kind pass', async () => {
    await admin.query(`${sound} ${shared} create table other (tenant_id uuid not null, id uuid not null, sample_id uuid, primary key (tenant_id, id),
      foreign key (tenant_id, sample_id) references sample (tenant_id, id)); select make_tenant_table('other', merchant => 'shared')`)
    expect((await lintCatalogue(admin, names)).map(describeFinding)).toEqual([])
  })
})

test('every rule has been broken once by these tests', () => {
  expect(new Set(faults.map(([, , rule]) => rule))).toEqual(new Set(catalogueRules.map(({ name }) => name)))
})
