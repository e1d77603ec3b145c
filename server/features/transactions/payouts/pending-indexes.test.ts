import type { Scope, ScopedDb } from '@portico/database/scope.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import type { Compilable } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Window } from '../../../core/list/paging.ts'
import { loadPayments } from '../lookup/many-payments.fixture.ts'
import { nodesOf, nodesOn, type PlanNode, sortedRows, visitedIn } from '../lookup/plan-nodes.fixture.ts'
import { type Decider, rowsOfPending, summingPending } from './pending.repository.ts'

const perMerchant = 6000
const each = 10
let portico: TestPortico
let reaches: Record<'tenant' | 'limited', Scope>
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { acme, globex, initech, northwind } = portico.world
  const places = [acme, globex, initech].map(({ id, tenantId, websiteIds }) => ({ merchantId: id, tenantId, websiteId: websiteIds[0]! }))
  await loadPayments(portico.admin, places, { count: perMerchant, days: 300, until: new Date('2026-11-20T00:00:00Z') })
  // One in ten waits: payouts with a request for approval, and payments held for review without one.
  await portico.admin.query(
    `with w as (select id, row_number() over (order by id) as n from transactions)
     update transactions t set status = 'WaitingForApproval' from w where w.id = t.id and w.n % ${each} = 0`,
  )
  // Of what was decided the requests stay.
  await portico.admin.query(
    `insert into approval_requests (tenant_id, id, merchant_id, mode, payment_method, payment_provider, kind, object_id, currency, amount_minor,
       from_minor, permission, needed, given, state, maker_name, made_by, asked_at, decided_at)
     select tenant_id, gen_random_uuid(), merchant_id, mode, payment_method, service_provider, 'payout', id, currency, greatest(amount_minor, 1), 0,
       'CRM.Transaction.Actions.DecidePayout', 1, case when waits then 0 else 1 end, case when waits then 'Waiting' else 'Approved' end, 'Ada',
       array[gen_random_uuid()], created_at, case when not waits then created_at end
     from (select *, status = 'WaitingForApproval' as waits, row_number() over (order by status = 'WaitingForApproval', id) as n from transactions) t
     where n % 2 = 0`,
  )
  await portico.admin.query('vacuum analyze transactions, approval_requests')
  const tenant = { level: 'tenant', tenantId: northwind.id, mode: 'Live' } as const
  reaches = { tenant, limited: { ...tenant, limits: { merchants: [acme.id], paymentMethods: null, serviceProviders: null } } }
})
afterAll(() => portico?.close())

const explained = (scope: Scope, build: (db: ScopedDb) => Compilable): Promise<PlanNode[]> =>
  portico.services.inScope(scope, (db) => nodesOf(db, build(db)))

const first: Window = { place: null, offset: 0, pageSize: 20, belongsTo: '' }
const middle: Window = {
  ...first,
  place: { value: '2026-06-01T00:00:00Z', id: '019f0000-0000-7000-8000-000000000000', backwards: false, offset: 300 },
}
const decider = (): Decider => ({
  userId: portico.world.northwind.people.finance!.id,
  permissions: ['CRM.Transaction.Actions.DecidePayout'],
  mayDecidePayments: false,
})

test.each([
  ['the whole list', 'tenant', 'all', first],
  ['a page in the middle', 'tenant', 'all', middle],
  ['the list of what a user may decide', 'tenant', 'mine', first],
  ['the list of a limited user', 'limited', 'all', first],
] as const)('%s of pending payments (%s, %s) walks the index of statuses and sorts one page at most', async (_what, who, view, window) => {
  const nodes = await explained(reaches[who], (db) => rowsOfPending(db, view === 'mine' ? decider() : undefined, window))
  const read = nodesOn(nodes, 'transactions')
  expect(read.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  expect(nodesOn(nodes, 'approval_requests').map((node) => node['Node Type'])).not.toContain('Seq Scan')
  // For a limited user, and for what a user may decide, about every second row is passed over.
  expect(visitedIn(nodes, 'transactions')).toBeLessThanOrEqual(4 * 21)
  expect(sortedRows(nodes)).toBeLessThanOrEqual(21)
})

test('the sums of pending payments read no other payments', async () => {
  const nodes = await explained(reaches.tenant, (db) => summingPending(db, undefined))
  expect(nodesOn(nodes, 'transactions').map((node) => node['Node Type'])).not.toContain('Seq Scan')
  expect(visitedIn(nodes, 'transactions')).toBeLessThanOrEqual((2 * perMerchant) / each + 2)
})
