import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Tables, tenantTables } from './tables.ts'
import { TenantPredicate } from './tenant-predicate.ts'

const tenant = '019a0000-0000-7000-8000-000000000001'
const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (inner) => new PostgresIntrospector(inner),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new TenantPredicate(tenant)],
})

type Compilable = { compile(): { sql: string; parameters: readonly unknown[] } }
/** How often each name is held to the tenant. */
function held(query: Compilable): Record<string, number> {
  const { sql: text, parameters } = query.compile()
  const found: Record<string, number> = {}
  for (const [, name, at] of text.matchAll(/"(\w+)"\."tenant_id" = \$(\d+)/g)) {
    expect(parameters[Number(at) - 1]).toBe(tenant)
    found[name!] = (found[name!] ?? 0) + 1
  }
  return found
}
const payments = db.selectFrom('transactions')

const queries: [what: string, query: Compilable, names: Record<string, number>][] = [
  ['a select', payments.select('id'), { transactions: 1 }],
  ['a select with a condition', payments.select('id').where('status', '=', 'x'), { transactions: 1 }],
  ['an alias', db.selectFrom('transactions as t').select('t.id'), { t: 1 }],
  ['two tables in one FROM', db.selectFrom(['transactions as t', 'merchants']).select('t.id'), { t: 1, merchants: 1 }],
  ['a table twice', db.selectFrom('transactions as a').innerJoin('transactions as b', 'a.id', 'b.id').select('a.id'), { a: 1, b: 1 }],
  ['an inner join', payments.innerJoin('merchants as m', 'm.id', 'transactions.merchant_id').select('m.slug'), { transactions: 1, m: 1 }],
  ['a left join', payments.leftJoin('websites as w', 'w.id', 'transactions.website_id').select('w.name'), { transactions: 1, w: 1 }],
  ['a full join', payments.fullJoin('merchants as m', (join) => join.onTrue()).select('m.slug'), { transactions: 1, m: 1 }],
  ['a cross join', payments.crossJoin('merchants as m').select('m.slug'), { transactions: 1, m: 1 }],
  [
    'a lateral join of a subquery',
    payments
      .leftJoinLateral(db.selectFrom('transaction_events as e').select('e.title').as('last'), (join) => join.onTrue())
      .select('last.title'),
    { transactions: 1, e: 1 },
  ],
  [
    'a join of a subquery',
    payments.innerJoin(db.selectFrom('merchants').select('id').as('m'), 'm.id', 'merchant_id').select('m.id'),
    { transactions: 1, merchants: 1 },
  ],
  ['a subquery in FROM', db.selectFrom(db.selectFrom('transactions as t').select('t.id').limit(5).as('page')).select('page.id'), { t: 1 }],
  [
    'a subquery in IN',
    payments.select('id').where('merchant_id', 'in', db.selectFrom('merchants').select('id')),
    { transactions: 1, merchants: 1 },
  ],
  [
    'a subquery in EXISTS',
    payments
      .select('id')
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('merchants as m').select('m.id').whereRef('m.id', '=', 'transactions.merchant_id')),
      ),
    { transactions: 1, m: 1 },
  ],
  [
    'a subquery in NOT EXISTS within OR',
    payments.select('id').where((eb) => eb.or([eb('status', '=', 'x'), eb.not(eb.exists(eb.selectFrom('websites').select('id')))])),
    { transactions: 1, websites: 1 },
  ],
  [
    'a subquery in the list of columns',
    payments.select((eb) => eb.selectFrom('merchants as m').select('m.slug').limit(1).as('slug')),
    { transactions: 1, m: 1 },
  ],
  [
    'a subquery in ORDER BY',
    payments.select('id').orderBy((eb) => eb.selectFrom('merchants').select('slug').limit(1)),
    { transactions: 1, merchants: 1 },
  ],
  [
    'a subquery in HAVING',
    payments
      .select('status')
      .groupBy('status')
      .having((eb) => eb.exists(eb.selectFrom('roles').select('id'))),
    { transactions: 1, roles: 1 },
  ],
  [
    'a subquery in a subquery',
    payments
      .select('id')
      .where(
        'merchant_id',
        'in',
        db.selectFrom('merchants').select('id').where('id', 'in', db.selectFrom('websites').select('merchant_id')),
      ),
    { transactions: 1, merchants: 1, websites: 1 },
  ],
  [
    'a common table expression',
    db
      .with('mine', (cte) => cte.selectFrom('transactions as t').select('t.id'))
      .selectFrom('mine')
      .select('id'),
    { t: 1 },
  ],
  [
    'a recursive one',
    db
      .withRecursive('tree', (cte) =>
        cte
          .selectFrom('transactions as root')
          .select(['root.id'])
          .unionAll(
            cte.selectFrom('transactions as child').innerJoin('tree', 'tree.id', 'child.parent_transaction_id').select(['child.id']),
          ),
      )
      .selectFrom('tree')
      .select('id'),
    { root: 1, child: 1 },
  ],
  ['both sides of a union', payments.select('id').union(db.selectFrom('api_logs').select('id')), { transactions: 1, api_logs: 1 }],
  ['a select for update', payments.select('id').forUpdate(), { transactions: 1 }],
  ['an update', db.updateTable('transactions').set({ status: 'x' }), { transactions: 1 }],
  ['an update of an alias', db.updateTable('transactions as t').set({ status: 'x' }).where('t.id', '=', 'y'), { t: 1 }],
  [
    'an update with FROM',
    db.updateTable('transactions as t').from('merchants as m').set({ status: 'x' }).whereRef('m.id', '=', 't.merchant_id'),
    { t: 1, m: 1 },
  ],
  [
    'an update with FROM and a join',
    db.updateTable('transactions as t').from('merchants as m').innerJoin('websites as w', 'w.merchant_id', 'm.id').set({ status: 'x' }),
    { t: 1, m: 1, w: 1 },
  ],
  [
    'an update by a subquery',
    db.updateTable('transactions').set((eb) => ({ status: eb.selectFrom('roles').select('name').limit(1) })),
    { transactions: 1, roles: 1 },
  ],
  ['a delete', db.deleteFrom('user_preferences').where('key', '=', 'x'), { user_preferences: 1 }],
  ['a delete of an alias', db.deleteFrom('user_preferences as p').where('p.key', '=', 'x'), { p: 1 }],
  ['a delete with USING', db.deleteFrom('user_roles as ur').using('roles as r').whereRef('r.id', '=', 'ur.role_id'), { ur: 1, r: 1 }],
  [
    'a delete with USING and a join',
    db
      .deleteFrom('user_roles as ur')
      .using('roles as r')
      .innerJoin('merchants as m', 'm.id', 'r.merchant_id')
      .whereRef('r.id', '=', 'ur.role_id'),
    { ur: 1, r: 1, m: 1 },
  ],
  [
    'an insert from a select',
    db
      .insertInto('user_roles')
      .columns(['tenant_id', 'user_id', 'role_id'])
      .expression(db.selectFrom('roles').select(['tenant_id', 'id', 'id as role_id'])),
    { roles: 1 },
  ],
  [
    'an insert that updates on conflict',
    db
      .insertInto('user_roles')
      .values({ tenant_id: tenant, user_id: 'x', role_id: 'y' })
      .onConflict((on) => on.columns(['tenant_id', 'user_id', 'role_id']).doUpdateSet({ role_id: 'z' })),
    {},
  ],
  [
    'a condition within raw SQL',
    payments.select('id').where(sql<boolean>`exists ${db.selectFrom('merchants').select('id')}`),
    { transactions: 1, merchants: 1 },
  ],
  ['a name with its schema', db.withSchema('public').selectFrom('transactions').select('id'), { transactions: 1 }],
  ['a table that is no tenant table', db.selectFrom('tenants').select('id'), {}],
  [
    'a shared table beside a tenant table',
    db.selectFrom('tenants as te').innerJoin('merchants as m', 'm.tenant_id', 'te.id').select('te.name'),
    { m: 1 },
  ],
]

test.each(queries)('%s is held to the tenant at each table it names', (_what, query, names) => expect(held(query)).toEqual(names))

test('the condition binds with AND, whatever else is asked', () => {
  const { sql: text } = payments
    .select('id')
    .where((eb) => eb.or([eb('status', '=', 'a'), eb('status', '=', 'b')]))
    .compile()
  expect(text).toBe('select "id" from "transactions" where ("status" = $1 or "status" = $2) and "transactions"."tenant_id" = $3')
})

test('a left join keeps its rows: the tenant is a condition of the join, not of the whole', () => {
  const { sql: text } = payments.leftJoin('websites as w', 'w.id', 'transactions.website_id').select('w.name').compile()
  expect(text).toMatch(/left join "websites" as "w" on .*"w"\."tenant_id" = \$1 where "transactions"\."tenant_id" = \$2$/)
})

test('the tables that carry a tenant are those of the database', () => {
  expect(tenantTables.size).toBeGreaterThan(10)
  for (const table of ['tenants', 'users', 'currencies', 'identity.accounts']) expect(tenantTables.has(table)).toBe(false)
})
