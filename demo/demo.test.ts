import { ticketChannels, ticketPriorities, ticketStatuses } from '@portico/contract/features/support/ticket-words.ts'
import { transactionStatuses } from '@portico/contract/features/transactions/transaction-words.ts'
import { systemRoles } from '@portico/contract/system-roles.ts'
import { levelOfRisk } from '@portico/server/features/antifraud/index.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demoManifest } from './manifest.ts'
import { demoPeople, demoUsers } from './people.ts'
import { demoMerchants, demoTenants } from './places.ts'
import { aDemoWorld, type DemoWorld } from './world.fixture.ts'

/** On a Saturday, when no office is open. */
const now = new Date('2026-11-21T10:20:00Z')
const worlds: DemoWorld[] = []
const mains = demoMerchants.filter(({ isMain }) => isMain)

beforeAll(async () => {
  for (let made = 0; made < 2; made++) worlds.push(await aDemoWorld(inject('cluster'), { now, transactions: 900 }))
}, 120_000)
afterAll(() => Promise.all(worlds.map((world) => world.close())))
const rows = (text: string, world = 0) => worlds[world]!.rows(text)

test('two worlds of the same moment and size are the same to the byte', async () => {
  for (const table of [
    'tenants',
    'users',
    'merchants',
    'roles',
    'transactions',
    'transaction_events',
    'transaction_attempts',
    'transaction_fees',
    'ledger_entries',
    'processing_lines',
    'routing_decisions',
    'antifraud_checks',
    'antifraud_assessments',
    'apm_requests',
    'account_references',
    'pid_relationships',
    'billing_settings',
    'invoice_series',
    'invoices',
    'support_tickets',
    'support_feed_items',
    'support_references',
    'support_labels',
    'support_reads',
    'user_dashboards',
    'user_widgets',
    'alert_rules',
    'alerts',
    'alert_events',
    'alert_payments',
  ]) {
    const digest = `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as digest from ${table} t`
    const [first] = await rows(digest)
    expect(first.rows).toBeGreaterThan(0)
    expect(await rows(digest, 1), table).toEqual([first])
  }
})

test('the planner can learn the tables once, when all payments are there and nothing that reads them has begun', async () => {
  const [{ transactions }] = await rows('select count(*)::int as transactions from transactions')
  expect(worlds[0]!.whenLoaded).toEqual([{ transactions, tickets: 0, deliveries: 0, invoices: 0 }])
})

test('each tenant has twelve customers, few of them large, in every state that one can be in', async () => {
  const found =
    await rows(`select t.slug, count(*)::int as merchants, count(*) filter (where merchant_status = 'Inactive')::int as suspended,
      count(*) filter (where m.processing_status = 'SandboxEnabled' and review_status <> 'Approved' and activation_date is null)::int as boarding
    from merchants m join tenants t on t.id = m.tenant_id group by 1 order by 1`)
  expect(found).toEqual([
    { slug: 'contoso', merchants: 12, suspended: 1, boarding: 2 },
    { slug: 'northwind', merchants: 12, suspended: 1, boarding: 1 },
  ])
  const sizes = await rows(`select t.slug, array_agg(n order by n desc) as sizes from
    (select tenant_id, merchant_id, count(*)::int as n from transactions where parent_transaction_id is null group by 1, 2) s
    join tenants t on t.id = s.tenant_id group by 1`)
  for (const { slug, sizes: of } of sizes) {
    expect(of, slug).toHaveLength(12)
    const all = of.reduce((sum: number, size: number) => sum + size, 0)
    expect(of[0] + of[1], slug).toBeGreaterThan(all / 2)
    expect(of[0], slug).toBeGreaterThan(20 * of[11])
  }
})

test('the references of each customer begin in their own way, and nobody can own an address of the world', async () => {
  const prefixes = demoMerchants.map(({ slug }) => slug.slice(0, 3))
  expect(new Set(prefixes).size).toBe(prefixes.length)
  const reserved = /@[\w.-]+\.example$/
  expect(demoPeople.filter(({ email }) => !reserved.test(email))).toEqual([])
  expect(demoTenants.filter(({ supportEmail }) => !reserved.test(supportEmail))).toEqual([])
  expect(await rows("select distinct customer_email from transactions where customer_email !~ '@[a-z]+[.]example$' limit 3")).toEqual([])
  expect(await rows("select url from websites where url !~ '^https://[a-z0-9.-]+[.]example$'")).toEqual([])
})

test('there is somebody with every role at the platform and at each tenant, and each customer has an owner', async () => {
  const found =
    await rows(`select distinct t.slug, r.level, r.name from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
    join tenants t on t.id = u.tenant_id where u.status = 'Active'`)
  const holders = new Set(found.map(({ slug, level, name }) => `${slug} ${level} ${name}`))
  const wanted = demoTenants.flatMap(({ slug, isPlatform }) =>
    systemRoles
      .filter(({ level }) => (isPlatform ? level === 'platform' : level !== 'platform'))
      .map(({ level, name }) => `${slug} ${level} ${name}`),
  )
  expect(wanted.filter((role) => !holders.has(role))).toEqual([])
  const owned = new Set(demoUsers.filter(({ role }) => role === 'Owner').map(({ merchant }) => merchant))
  expect(demoMerchants.filter(({ slug }) => !owned.has(slug))).toEqual([])
})

test('every status is there for each main merchant, in each mode it may use', async () => {
  const found = await rows(
    'select m.slug, t.mode, array_agg(distinct t.status) as statuses from transactions t join merchants m on m.id = t.merchant_id group by 1, 2',
  )
  const ofMains = found.filter(({ slug }) => mains.some((main) => main.slug === slug))
  expect(ofMains.map(({ slug, mode }) => `${slug} ${mode}`).sort()).toEqual([
    'acme Live',
    'acme Test',
    'globex Live',
    'globex Test',
    'initech Live',
    'initech Test',
    'umbrella Test',
  ])
  // A payout passes through these at once: no record stays there.
  const passing = ['Validated', 'Approved']
  for (const { statuses, slug, mode } of ofMains)
    expect(
      transactionStatuses.filter((status) => !statuses.includes(status) && !passing.includes(status)),
      `${slug} ${mode}`,
    ).toEqual([])
})

test('the books balance, and every payment adds up to its children and entries', async () => {
  expect(await rows('select currency, mode, sum(amount_minor) from ledger_entries group by 1, 2 having sum(amount_minor) <> 0')).toEqual([])
  expect(
    await rows(`select p.id from transactions p left join transactions c on c.parent_transaction_id = p.id and (c.type = 'Refund' or c.gives_back) and c.status = 'Successful'
      where p.parent_transaction_id is null group by p.id, p.amount_refunded_minor having coalesce(sum(c.amount_minor), 0) <> p.amount_refunded_minor`),
  ).toEqual([])
  expect(await rows('select transaction_id from transaction_events group by 1 having max(seq) <> count(*) or min(seq) <> 1')).toEqual([])
})

test('no authorisation waits beyond its end', async () => {
  expect(await rows(`select id from transactions where status = 'Reserved' and expires_at <= '${now.toISOString()}'`)).toEqual([])
  const [{ waiting }] = await rows("select count(*)::int as waiting from transactions where status = 'Reserved'")
  expect(waiting).toBeGreaterThan(3)
})

test('there are tickets of every kind, to tenants and to the platform, and past events notify no one', async () => {
  const found = await rows(`select t.slug, q.channel, q.status, count(*)::int as tickets, count(assignee_id)::int as assigned,
      count(*) filter (where assignee_id is null)::int as unassigned from support_tickets q join tenants t on t.id = q.tenant_id group by 1, 2, 3`)
  for (const slug of ['northwind', 'contoso'])
    for (const channel of ticketChannels)
      for (const status of ticketStatuses) {
        const of = found.find((one) => one.slug === slug && one.channel === channel && one.status === status)
        expect(of?.tickets, `${slug} ${channel} ${status}`).toBeGreaterThan(0)
        if (status === 'Opened') expect(of.unassigned, `${slug} ${channel}`).toBeGreaterThan(0)
      }
  const [kinds] = await rows(`select count(*)::int as tickets, count(*) filter (where escalated_to_id is not null)::int as escalated,
      count(distinct priority)::int as priorities, count(tenant_label_id)::int as labelled, count(assignee_id)::int as assigned,
      count(responded_at)::int as answered, count(*) filter (where status = 'Closed' and resolved_at is not null)::int as resolved,
      count(*) filter (where status = 'Opened' and responded_at is null and created_at < '${now.toISOString()}'::timestamptz - interval '1 day')::int as late,
      count(*) filter (where exists (select from support_references r where r.ticket_id = q.id and r.key = 'Transaction'))::int as about,
      count(*) filter (where updated_at > '${now.toISOString()}')::int as later from support_tickets q`)
  expect(kinds).toMatchObject({ escalated: 3, priorities: ticketPriorities.length, later: 0 })
  expect(kinds.tickets).toBeGreaterThan(40)
  for (const many of ['labelled', 'assigned', 'answered', 'resolved', 'about']) expect(kinds[many], many).toBeGreaterThan(12)
  const types = await rows('select distinct type from support_feed_items')
  expect(types.map(({ type }) => type).sort()).toEqual([
    'AssignmentItem',
    'CustomerCommentItem',
    'CustomerInternalCommentItem',
    'PlatformCommentItem',
    'PlatformInternalCommentItem',
    'PriorityChangeItem',
    'StatusChangeFeedItem',
    'TenantCommentItem',
    'TenantInternalCommentItem',
  ])
  // The worker writes the PDF of each invoice once it runs; nothing else is left for it.
  expect(await rows("select from outbox where topic <> 'invoices.document_due'")).toEqual([])
})

test('a ticket names a payment of its own customer, and was answered after it was asked', async () => {
  expect(
    await rows(`select q.subject from support_tickets q join support_references r on r.ticket_id = q.id and r.key = 'Transaction'
      join transactions t on t.id::text = r.value where q.merchant_id is not null and q.merchant_id <> t.merchant_id`),
  ).toEqual([])
  expect(await rows('select subject from support_tickets where responded_at <= created_at or resolved_at <= created_at')).toEqual([])
  expect(
    await rows('select i.id from support_feed_items i join support_tickets q on q.id = i.ticket_id where i.created_at <= q.created_at'),
  ).toEqual([])
})

test('the manifest names every account and, for each merchant, a payment whose text is no one else’s', async () => {
  const manifest = await demoManifest(worlds[0]!.services, 'secret')
  expect(manifest.users.map(({ email }) => email)).toEqual(demoUsers.map(({ email }) => email))
  expect(Object.keys(manifest.merchants)).toEqual(demoMerchants.map(({ slug }) => slug))
  for (const { transactions } of Object.values(manifest.merchants))
    for (const payment of Object.values(transactions)) {
      if (!payment) continue
      expect(await rows(`select id from transactions where external_id = '${payment.text}'`)).toEqual([{ id: payment.id }])
    }
})

test('each attempt of a payment has the decision that led to it, made by the map of its website or by the shop, and it chose that provider', async () => {
  const differing = await rows(`select a.id from transaction_attempts a
    full join routing_decisions d on d.tenant_id = a.tenant_id and d.attempt_id = a.id
    where a.id is null or d.id is null or d.chosen <> a.service_provider or d.attempt <> a.index or d.payment_provider <> a.payment_provider
      or not exists (select from jsonb_array_elements(d.candidates) c where c->>'provider' = d.chosen and (c->>'eligible')::boolean)`)
  expect(differing).toEqual([])
  const byMap = await rows(`select count(*)::int as decisions, count(l.id)::int as lines from routing_decisions d
    join transactions t on t.tenant_id = d.tenant_id and t.id = d.transaction_id
    left join processing_lines l on l.tenant_id = t.tenant_id and l.website_id = t.website_id and l.mode = t.mode and l.currency = t.currency
      and l.payment_method = t.payment_method and l.payment_provider = d.chosen and l.position = 1
    where d.kind = 'Map'`)
  expect(byMap[0].decisions).toBeGreaterThan(100)
  expect(byMap[0].lines).toBe(byMap[0].decisions)
  expect(await rows('select distinct kind from routing_decisions order by 1')).toEqual([
    { kind: 'Fallback' },
    { kind: 'Given' },
    { kind: 'Map' },
  ])
})

test('every kind of check that has its facts stopped a payment, and velocity names the other payments', async () => {
  const found = await rows(`select a.verdict, f->>'kind' as kind, f->>'outcome' as outcome, (f->>'value')::int as value, t.card_fingerprint
    from antifraud_assessments a join transactions t on t.id = a.transaction_id, jsonb_array_elements(a.findings) f
    where a.mode = 'Live' and f->>'outcome' in ('Review', 'Block')`)
  expect(new Set(found.map(({ kind }) => kind))).toEqual(
    new Set(['Score', 'Amount', 'BinAndIp', 'BinAndBilling', 'CardVelocity', 'EmailVelocity', 'IpVelocity', 'DeviceVelocity']),
  )
  expect(new Set(found.map(({ verdict }) => verdict))).toEqual(new Set(['Review', 'Block']))
  const { card_fingerprint: card, value } = found.find(({ kind }) => kind === 'CardVelocity')!
  const [{ n }] = await rows(
    `select count(*)::int as n from transactions where card_fingerprint = '${card}' and parent_transaction_id is null`,
  )
  expect(n).toBeGreaterThanOrEqual(Number(value))
})

test('rules and alerts are there in every state, and each alert has the payments that it counted', async () => {
  const states = await rows('select distinct state from alert_rules where is_active')
  expect(states.map(({ state }) => state).sort()).toEqual(['Firing', 'NoData', 'Normal', 'Pending', 'Recovering', 'Resolved'])
  const found =
    await rows(`select a.name, a.mode, a.state, a.merchant_id is not null as shared, a.acknowledged_by, a.snoozed_until > '${now.toISOString()}' as snoozed,
      a.resolved_by, a.counted, a.payments, (select coalesce(sum(cardinality(p.payments)), 0)::int from alert_payments p where p.alert_id = a.id) as kept,
      (select array_agg(e.step order by e.at, e.id) from alert_events e where e.alert_id = a.id) as steps
    from alerts a order by a.fired_at, a.name`)
  const of = (name: string) => found.filter((one) => one.name === name)
  expect(of('Declines at Acme Outdoor')).toMatchObject([
    { state: 'Resolved', shared: true, acknowledged_by: 'Maya Okafor', steps: ['Fired', 'Acknowledged', 'Recovering', 'Resolved'] },
  ])
  expect(of('Bosphorus Pay yanıt vermiyor')).toMatchObject([
    { state: 'Resolved', acknowledged_by: 'Şirin Işıklı', resolved_by: 'Paul Meyer', steps: ['Fired', 'Acknowledged', 'ResolvedByHand'] },
  ])
  expect(of('Declines at Söder Möbler')).toMatchObject([{ state: 'Firing', shared: true, acknowledged_by: 'Bjørg Sæther' }])
  expect(of('Success at Söder Möbler')).toMatchObject([{ state: 'Resolved', resolved_by: 'Ingrid Solberg' }])
  expect(of('Webhooks of Acme Outdoor')).toMatchObject([{ state: 'Firing', shared: true, snoozed: true }])
  expect(of('Late answers from Clearhaven')).toMatchObject([{ state: 'Recovering' }])
  expect(of('Declines at Pennine Books')).toMatchObject([{ state: 'NoData' }])
  expect(of('Trial: declines at Söder Möbler')).toMatchObject([{ state: 'Firing', mode: 'Test' }])
  expect(found).toHaveLength(8)
  for (const { name, payments, kept, counted } of found) {
    expect([name, kept]).toEqual([name, payments])
    expect(payments).toBeLessThanOrEqual(counted)
    expect(payments).toBeGreaterThan(0)
  }
  const told = await rows(
    "select count(*)::int as n from notifications where object_url like '/crm/reports/alerts/%' or object_url like '/merchant/alerts/%'",
  )
  expect(told[0].n).toBeGreaterThan(12)
})

test('those who decide heard of each payment that was stopped for its velocity, when it was stopped, and nobody else did', async () => {
  const told = await rows(`select n.object_url as url, n.created_at, t.created_at as stopped_at, r.name as role from notifications n
    join transactions t on n.object_url = '/transaction-management/transaction-lookup/' || t.id
    join user_roles ur on ur.tenant_id = n.tenant_id and ur.user_id = n.user_id join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
    where n.type = 'TransactionVelocityAlert' and n.object_url like '/transaction-management/%'`)
  expect(new Set(told.map(({ role }) => role))).toEqual(new Set(['Administrator', 'Risk']))
  for (const { created_at: at, stopped_at: stopped } of told) expect(at).toEqual(stopped)
  const stopped = await rows(`select distinct '/transaction-management/transaction-lookup/' || a.transaction_id as url
    from antifraud_assessments a join transactions t on t.id = a.transaction_id, jsonb_array_elements(a.findings) f
    where f->>'outcome' in ('Review', 'Block') and f->>'kind' like '%Velocity' and t.created_at > $$${now.toISOString()}$$::timestamptz - interval '28 days'`)
  expect(stopped.length).toBeGreaterThan(1)
  expect(new Set(told.map(({ url }) => url))).toEqual(new Set(stopped.map(({ url }) => url)))
})

test('a score has the same name in every payment as in those that the product makes', async () => {
  const found =
    await rows(`select distinct (details #>> '{risk,score}')::int as score, details #>> '{risk,level}' as level from transactions
    where details #> '{risk,score}' is not null`)
  expect(found.length).toBeGreaterThan(50)
  for (const { score, level } of found) expect([score, level]).toEqual([score, levelOfRisk(score)])
  expect(new Set(found.map(({ level }) => level))).toEqual(new Set(['Normal', 'Elevated', 'Highest']))
})

test('some requests led to no payment, by methods that nobody takes in their currency, minutes before the order was paid by card', async () => {
  const refused =
    await rows(`select r.payment_method, r.currency, r.refusal, t.payment_method as paid_by, t.created_at - r.created_at as before,
      exists (select from processing_lines l where l.tenant_id = r.tenant_id and l.website_id = r.website_id and l.mode = r.mode
        and l.payment_method = r.payment_method and l.currency = r.currency) as is_taken
    from apm_requests r join transactions t on t.tenant_id = r.tenant_id and t.merchant_id = r.merchant_id and t.external_id = r.external_id
      and t.mode = r.mode and t.parent_transaction_id is null and t.created_at > r.created_at where r.transaction_id is null`)
  expect(refused.length).toBeGreaterThan(3)
  for (const { refusal, is_taken: isTaken } of refused) expect([refusal, isTaken]).toEqual(['processing.noProvider', false])
})

test('invoices agree with the ledger, in every state that one can be in, numbered without gaps', async () => {
  const states = await rows(
    "select kind, state, due_on < '2026-11-21' and to_pay_minor > 0 as late, count(*)::int as n from invoices group by 1, 2, 3",
  )
  const has = (kind: string, state: string, late?: boolean) =>
    states.some((row) => row.kind === kind && row.state === state && (late === undefined || row.late === late))
  for (const state of ['Draft', 'Issued', 'Paid', 'Credited']) expect(has('Invoice', state), state).toBe(true)
  expect([has('Invoice', 'Issued', true), has('Invoice', 'Issued', false), has('CreditNote', 'Issued')]).toEqual([true, true, true])
  expect(
    await rows(`select i.id from invoices i where kind = 'Invoice' and net_minor <> (select -sum(amount_minor) from ledger_entries e
      where e.tenant_id = i.tenant_id and e.merchant_id = i.merchant_id and e.mode = i.mode and e.currency = i.currency
        and e.account_code = 'fee_income' and e.posted_at >= i.starts_at and e.posted_at < i.ends_at)`),
  ).toEqual([])
  expect(
    await rows(`select tenant_id, series, year from invoices where sequence is not null
      group by 1, 2, 3 having count(*) <> max(sequence) or count(distinct sequence) <> count(*) or min(sequence) <> 1`),
  ).toEqual([])
})

test('three people arranged their dashboards, and a colleague of each sees what they share', async () => {
  const found = await rows(`select u.email, count(*)::int as widgets, count(*) filter (where w.shared_with <> '{}')::int as shared,
      (select string_agg(distinct c.email, ' ') from user_roles r join users c on c.tenant_id = r.tenant_id and c.id = r.user_id
        where r.role_id = any(array(select unnest(o.shared_with) from user_widgets o where o.user_id = u.id)) and c.id <> u.id
          and c.merchant_id is not distinct from u.merchant_id) as colleagues
    from user_widgets w join users u on u.tenant_id = w.tenant_id and u.id = w.user_id group by u.id, u.email, u.merchant_id order by 1`)
  expect(found).toEqual([
    { email: 'finance@contoso.example', widgets: 5, shared: 2, colleagues: 'mutabakat@contoso.example' },
    { email: 'finance@northwind.example', widgets: 6, shared: 1, colleagues: 'settlement@northwind.example' },
    { email: 'owner@globex.example', widgets: 4, shared: 1, colleagues: 'kari@globex.example' },
  ])
})
