import type { TestDatabase } from '@portico/testkit/database/postgres.ts'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { distributionOf } from './distribution.ts'
import { describeFinding, lintCatalogue } from './lint-catalogue.ts'
import { withMigratedDatabase } from './migrated-database.fixture.ts'
import { roleNamesOf } from './roles.ts'

const names = roleNamesOf(inject('cluster').template)
let database: TestDatabase
let admin: pg.Client
withMigratedDatabase((made) => {
  database = made.database
  admin = made.admin
})

/** What Citus has of its own, as far as one machine can say it: it notes the calls and refuses what Citus refuses first. */
const standIns = `
  create table calls (at serial, kind text, name text, together text);
  create function create_reference_table(name text) returns void language sql as $$ insert into calls (kind, name) values ('reference', name) $$;
  create function create_distributed_table(name text, by text, colocate_with text default null) returns void language plpgsql as $$
  begin
    if exists (select from pg_constraint k where k.contype = 'f' and (k.conrelid = name::regclass or k.confrelid = name::regclass)) then
      raise exception '% has foreign keys', name;
    end if;
    if exists (select from pg_index i where i.indrelid = name::regclass and i.indisunique and not (
      (select attnum from pg_attribute where attrelid = i.indrelid and attname = by) = any (i.indkey::int2[]))) then
      raise exception '% has a key without %', name, by;
    end if;
    insert into calls (kind, name, together) values ('tenant', name, colocate_with);
  end $$;`

const foreignKeys = async () =>
  (
    await admin.query(
      `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d from pg_constraint where contype = 'f' order by 1, 2`,
    )
  ).rows

test('the recipe spreads every table as its list says, and every foreign key is back in the end', async () => {
  const { rows: lists } = await admin.query<{ name: string; list: string }>(
    `select case when strpos(table_name, '.') > 0 then table_name else 'public.' || table_name end as name, list from table_lists`,
  )
  const recipe = await distributionOf(admin, names)
  const before = await foreignKeys()
  expect(before.length).toBeGreaterThan(40)
  await admin.query('begin')
  try {
    await admin.query(standIns)
    await admin.query(recipe.replace(/^\\.*$/m, '').replace('create extension if not exists citus;', ''))
    const { rows: calls } = await admin.query<{ kind: string; name: string; together: string | null }>(
      'select kind, name, together from calls order by at',
    )
    for (const kind of ['reference', 'tenant'])
      expect(
        calls
          .filter((call) => call.kind === kind)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(
        lists
          .filter(({ list }) => list === kind)
          .map(({ name }) => name)
          .sort(),
      )
    const spread = calls.filter(({ kind }) => kind === 'tenant')
    expect(new Set(spread.slice(1).map(({ together }) => together))).toEqual(new Set([spread[0]!.name]))
    expect(await foreignKeys()).toEqual(before)
    // The form of a cluster enters the same scope and refuses the same.
    const scope = async (...parts: string[]) => {
      await admin.query('select enter_scope($1, $2, $3, $4)', parts)
      return (await admin.query("select current_setting('app.scope') as scope")).rows[0].scope
    }
    expect(await scope('tenant', 'a', '', 'Live')).toBe('tenant|a||Live|')
    await expect(scope('tenant', 'a|b', '', 'Live')).rejects.toMatchObject({ code: '22023' })
  } finally {
    await admin.query('rollback')
  }
})

test('the owner may print it, and the database it is printed from is sound', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    const recipe = await distributionOf(owner, names)
    expect(recipe).toBe(await distributionOf(admin, names))
    for (const local of ['identity.accounts', 'identity.sessions']) expect(recipe).toContain(`-- ${local}\n`)
    expect((await lintCatalogue(owner, names)).map(describeFinding)).toEqual([])
  } finally {
    await owner.end()
  }
})
