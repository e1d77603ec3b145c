import type { Scoping, ScopingStatus } from '@portico/contract/features/scoping/scoping.contract.ts'
import { roleNamesOf } from '@portico/database/roles.ts'
import { scoped } from '@portico/testkit/features/scoping.ts'
import { anEscalatedTicket } from '@portico/testkit/features/support.ts'
import { aTicket, aTicketOfTenant } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { prepareJobs } from '../../core/jobs/jobs.ts'
import { startWorker } from '../../processes/worker.ts'
import { indexStale, scopingJobs, scopingSubscribers } from './index.ts'
import { leaseMs } from './run-scoping.ts'

let portico: TestPortico
let platform: Caller
let staff: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  platform = portico.as(portico.world.platform.people.administrator!)
  staff = portico.as(portico.world.northwind.people.administrator!)
})
afterAll(() => portico?.close())

const ofTenant = (ticketId: string) => `/api/support/${portico.world.northwind.id}/ticket/${ticketId}`
const ofCustomer = (ticketId: string) => `/api/support/ticket/${portico.world.acme.id}/${ticketId}`
const lookAt = async (caller: Caller, at: string) => (await caller.get(`${at}/scoping`)).body as Scoping
const statusAt = async (caller: Caller, at: string) => (await caller.get(`${at}/scoping-status`)).body as ScopingStatus
const run = (ticketId: string, side: 'tenant' | 'platform') => scoped(portico, { tenantId: portico.world.northwind.id, ticketId, side })
const jobNamed = (name: string, services = portico.services) =>
  scopingJobs({ pool: portico.pools.jobs, services }).find((job) => job.name === name)!
const change = ({ version, draft }: Scoping, wish: object = {}) => ({
  version,
  of: 'draft',
  summary: draft!.summary,
  area: draft!.area.name,
  effort: draft!.effort.effort,
  isAccepted: false,
  ...wish,
})
async function draftedFor(caller: Caller, at: string, ticketId: string, side: 'tenant' | 'platform') {
  expect((await caller.post(`${at}/scoping`)).body).toEqual({ scopingStatus: false, state: 'Queued' })
  await run(ticketId, side)
  return lookAt(caller, at)
}

test('scoping that was started is done by the worker, and its status says so', async () => {
  const ticketId = await aTicketOfTenant(portico)
  const at = ofTenant(ticketId)
  expect(await statusAt(platform, at)).toEqual({ scopingStatus: true, state: 'None' })
  const { pools, services, database } = portico
  await prepareJobs(database.ownerUrl, roleNamesOf(inject('cluster').template).app_jobs, [
    'scope-ticket',
    'resume-scopings',
    'index-tickets',
  ])
  const worker = await startWorker({
    services,
    jobsPool: pools.jobs,
    jobsUrl: database.urls.app_jobs,
    subscribers: (send) => [scopingSubscribers(send)],
    jobs: scopingJobs({ pool: pools.jobs, services }),
  })
  try {
    const started = await platform.post(`${at}/scoping`)
    expect([started.status, started.body]).toEqual([202, { scopingStatus: false, state: 'Queued' }])
    await vi.waitFor(async () => expect(await statusAt(platform, at)).toEqual({ scopingStatus: true, state: 'Done' }), { timeout: 30_000 })
  } finally {
    await worker.stop()
  }
  expect((await lookAt(platform, at)).draft?.summary[0]).toEqual({ text: 'A refund has not arrived', cites: [0] })
})

test('each line of a draft says which items of the feed it comes from', async () => {
  const ticketId = await aTicket(portico, { subject: 'Terminal offline', description: 'The card terminal in Bergen shows no network.' })
  await staff.post(`${ofCustomer(ticketId)}/comment`, { content: 'The router of the shop was replaced yesterday evening.' })
  await portico
    .as(portico.world.acme.owner)
    .post(`/api/support/ticket/${ticketId}/comment`, { content: 'A secret of ours about the router cable.', isInternal: true })
  const { draft } = await draftedFor(staff, ofCustomer(ticketId), ticketId, 'tenant')
  expect(draft!.summary).toEqual([
    { text: 'Terminal offline', cites: [0] },
    { text: 'The card terminal in Bergen shows no network.', cites: [0] },
    { text: 'The router of the shop was replaced yesterday evening.', cites: [1] },
  ])
})

test('tickets with the same distinctive terms are similar, misspelt words and Turkish letters too, and the draft names the shared words', async () => {
  const first = await aTicket(portico, {
    subject: 'Chargeback evidence rejected',
    description: 'The issuer rejected our chargeback evidence upload.',
  })
  const turkish = await aTicket(portico, { subject: 'İade gecikti', description: 'Müşteriye yapılan iade hâlâ hesaba geçmedi.' })
  for (const n of [1, 2, 3])
    await aTicket(portico, { subject: `Invoice ${n}`, description: `The monthly invoice number ${n} lacks our tax id.` })
  const misspelt = await aTicket(portico, { subject: 'Chargeback', description: 'Our evidnece was rejectd.' })
  const found = (await draftedFor(staff, ofCustomer(misspelt), misspelt, 'tenant')).draft!.similar
  expect(found[0]).toMatchObject({ ticketId: first, subject: 'Chargeback evidence rejected', customerId: portico.world.acme.id })
  expect(found[0]!.terms).toEqual(expect.arrayContaining(['chargeback', 'evidnece ≈ evidenc']))
  const plain = await aTicket(portico, { subject: 'iade gecikti', description: 'musteriye iade hesaba gecmedi' })
  expect((await draftedFor(staff, ofCustomer(plain), plain, 'tenant')).draft!.similar[0]!.ticketId).toBe(turkish)
})

test('“no similar ticket” is an answer', async () => {
  const ticketId = await aTicket(portico, { subject: 'Zeppelin moorings', description: 'Hydrogen ballast gauges wobble nightly.' })
  expect((await draftedFor(staff, ofCustomer(ticketId), ticketId, 'tenant')).draft!.similar).toEqual([])
})

test('only tickets that the viewer may open are used: the platform sees what it was asked and what was escalated, of every tenant', async () => {
  const words = { subject: 'Octopus settlement drift', description: 'The octopus settlement drifts by one cent.' }
  const hidden = await aTicket(portico, words)
  const ofOthers = await aTicketOfTenant(portico, { place: 'initech', ...words })
  const own = await aTicketOfTenant(portico, words)
  await indexStale(portico.services, portico.world.initech.tenantId)
  const seen = (await draftedFor(platform, ofTenant(own), own, 'platform')).draft!.similar.map(({ ticketId }) => ticketId)
  expect([seen.includes(ofOthers), seen.includes(hidden)]).toEqual([portico.world.initech.tenantId !== portico.world.northwind.id, false])
})

test('staff who are held to some merchants do not see the tickets of others among the similar ones', async () => {
  const words = { subject: 'Penguin ledger mismatch', description: 'The penguin ledger mismatches every Friday.' }
  const other = await aTicket(portico, { merchant: 'globex', ...words })
  const ticketId = await aTicket(portico, words)
  const all = await draftedFor(staff, ofCustomer(ticketId), ticketId, 'tenant')
  expect(all.draft!.similar.map((one) => one.ticketId)).toContain(other)
  const clerk = await portico.personWith('tenant', ['CRM.Support.Lookup'])
  await portico.admin.query(`insert into user_limits (tenant_id, user_id, merchants, updated_at) values ($1, $2, array[$3::uuid], now())`, [
    portico.world.northwind.id,
    clerk.id,
    portico.world.acme.id,
  ])
  await expect
    .poll(async () => (await lookAt(portico.as(clerk), ofCustomer(ticketId))).draft!.similar.map((one) => one.ticketId))
    .not.toContain(other)
})

test('a merchant has no scoping, and each side that answers a ticket has its own', async () => {
  const { ticketId, customerId } = await anEscalatedTicket(portico)
  await draftedFor(platform, ofTenant(ticketId), ticketId, 'platform')
  expect(await statusAt(staff, ofCustomer(ticketId))).toEqual({ scopingStatus: true, state: 'None' })
  const owner = portico.as(portico.world.acme.owner)
  expect((await owner.get(`/api/support/ticket/${customerId}/${ticketId}/scoping`)).status).toBe(403)
})

test('a start while one runs changes nothing, and what a dead worker left is done again, three times at most', async () => {
  const ticketId = await aTicketOfTenant(portico)
  const at = ofTenant(ticketId)
  const audited = async () =>
    (
      await portico.admin.query(`select action from audit_records where entity_id = $1 and action like 'scoping.%' order by id`, [ticketId])
    ).rows.map((row) => row.action)
  await platform.post(`${at}/scoping`)
  expect((await platform.post(`${at}/scoping`)).body).toEqual({ scopingStatus: false, state: 'Queued' })
  expect(await audited()).toEqual(['scoping.start'])
  const left = (attempt: number) =>
    portico.admin.query(`update support_scopings set state = 'Running', attempt = $2, leased_until = now() where ticket_id = $1`, [
      ticketId,
      attempt,
    ])
  const later = { ...portico.services, now: () => new Date(Date.now() + leaseMs) }
  await left(1)
  await jobNamed('resume-scopings', later).run({})
  expect([await statusAt(platform, at), await audited()]).toEqual([
    { scopingStatus: true, state: 'Done' },
    ['scoping.start', 'scoping.draft'],
  ])
  await left(3)
  await jobNamed('resume-scopings', later).run({})
  expect(await lookAt(platform, at)).toMatchObject({ state: 'Failed', failure: 'interrupted' })
  await draftedFor(platform, at, ticketId, 'platform')
  expect(await statusAt(platform, at)).toEqual({ scopingStatus: true, state: 'Done' })
})

test('a person’s changes stay until they decide between them and a newer draft', async () => {
  const ticketId = await aTicketOfTenant(portico)
  const at = ofTenant(ticketId)
  const first = await draftedFor(platform, at, ticketId, 'platform')
  const put = (body: object) => platform.put(`${at}/scoping`, body)
  expect((await put(change(first, { summary: [{ text: 'Late', cites: [7] }] }))).status).toBe(422)
  const edited = (await put(change(first, { area: 'Refunds of card 4111111111111111', effort: 'Large' }))).body as Scoping
  expect(edited.draft).toMatchObject({ area: { name: 'Refunds of card 411111******1111' }, effort: { effort: 'Large' } })
  expect((await put(change(first))).code).toBe('stale_version')
  const again = await draftedFor(platform, at, ticketId, 'platform')
  expect([again.draft?.area.name, again.proposal?.area.name]).toEqual(['Refunds of card 411111******1111', first.draft!.area.name])
  const taken = (await put(change({ ...again, draft: again.proposal }, { of: 'proposal', isAccepted: true }))).body as Scoping
  expect(taken).toMatchObject({ proposal: null, draft: { area: first.draft!.area }, acceptedAt: expect.any(String) })
})

test('what staff accepted as the area of tickets is proposed for those that are like them', async () => {
  const words = (n: number) => ({ subject: `Walrus token ${n}`, description: 'The walrus token expires during checkout.' })
  for (const n of [1, 2]) {
    const ticketId = await aTicket(portico, words(n))
    const made = await draftedFor(staff, ofCustomer(ticketId), ticketId, 'tenant')
    await staff.put(`${ofCustomer(ticketId)}/scoping`, change(made, { area: 'Checkout tokens', isAccepted: true }))
  }
  const next = await aTicket(portico, words(3))
  const { draft } = await draftedFor(staff, ofCustomer(next), next, 'tenant')
  expect(draft!.area).toMatchObject({ name: 'Checkout tokens', isLearnt: true, cites: [0] })
  expect(draft!.area.terms).toEqual(expect.arrayContaining(['walrus', 'token']))
})
