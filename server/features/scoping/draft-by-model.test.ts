import type { Scoping } from '@portico/contract/features/scoping/scoping.contract.ts'
import { aDraft, aModel, modelRequest, type TestModel } from '@portico/testkit/features/model.ts'
import { scoped } from '@portico/testkit/features/scoping.ts'
import { anEscalatedTicket } from '@portico/testkit/features/support.ts'
import { aTicket } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let portico: TestPortico
let model: TestModel
let staff: Caller
let merchant: Caller
beforeAll(async () => {
  model = await aModel()
  portico = await aPortico(inject('cluster'), { outboundAllow: [model.host] })
  staff = portico.as(portico.world.northwind.people.administrator!)
  merchant = portico.as(portico.world.acme.owner)
})
afterAll(() => Promise.all([portico?.close(), model?.close()]))
beforeEach(() => model.answers({ draft: aDraft }))

const settings = '/api/v1/crm/settings/ai-scoping'
async function set(wish: object = {}) {
  const { version } = (await staff.get(settings)).body as { version: number }
  expect((await staff.put(settings, modelRequest({ baseUrl: model.baseUrl, version, ...wish }))).status).toBe(200)
}
const words = { subject: 'Refund missing', description: 'The refund of order 7 has not arrived.' }

/** A ticket of the merchant with what both sides said, and what each said among itself: items 1 to 3. */
async function aTalk() {
  const ticketId = await aTicket(portico, words)
  const at = `/api/support/ticket/${portico.world.acme.id}/${ticketId}`
  await staff.post(`${at}/comment`, { content: 'The bank was asked about card 4111111111111111.' })
  await staff.post(`${at}/comment`, { content: 'Internal of the tenant: this merchant is slow.', isInternal: true })
  await merchant.post(`/api/support/ticket/${ticketId}/comment`, {
    content: 'Internal of the merchant: we may be wrong.',
    isInternal: true,
  })
  return { ticketId, at }
}
async function drafted({ ticketId, at }: { ticketId: string; at: string }, caller = staff, side: 'tenant' | 'platform' = 'tenant') {
  await caller.post(`${at}/scoping`)
  await scoped(portico, { tenantId: portico.world.northwind.id, ticketId, side })
  return (await caller.get(`${at}/scoping`)).body as Scoping
}
const sentTexts = () => model.heard.flatMap(({ items }) => items.map(({ text }) => text)).join('\n')

test('where no model is set, or it is off, nothing is sent and the draft is made here', async () => {
  const local = { method: 'local', model: null, failure: null, status: null }
  expect((await drafted(await aTalk())).draft!.by).toEqual(local)
  await set({ isOn: false })
  expect((await drafted(await aTalk())).draft!.by).toEqual(local)
  expect(model.heard).toEqual([])
})

describe('a model that is on', () => {
  test('the model drafts the lines, each with the items it comes from; Portico finds the similar tickets', async () => {
    await set()
    const like = await aTicket(portico, words)
    model.answers({
      draft: {
        ...aDraft,
        summary: [
          { text: 'The refund of order 7 is missing.', cites: [0, '1', 0] },
          { text: 'Nobody said this.', cites: [] },
          { text: 'Nor this.', cites: [17, 2] },
          { text: '  <b>Shown</b> as\n text \u202e\u0007 ', cites: [1, 99] },
          'not a line',
        ],
        similar: [{ ticketId: portico.world.acme.id }],
      },
    })
    const talk = await aTalk()
    const { draft, state } = await drafted(talk)
    expect([state, draft]).toMatchObject([
      'Done',
      {
        summary: [
          { text: 'The refund of order 7 is missing.', cites: [0, 1] },
          { text: '<b>Shown</b> as text', cites: [1] },
        ],
        area: { name: 'Refunds', isLearnt: false, terms: [], cites: [0] },
        effort: { effort: 'Medium', reasons: [], because: { text: 'The bank has to be asked.', cites: [0] } },
        by: { method: 'model', model: 'scoper-1', failure: null, status: null },
      },
    ])
    expect(draft!.similar.map(({ ticketId }) => ticketId)).toContain(like)
    const { rows } = await portico.admin.query(`select after from audit_records where entity_id = $1 and action = 'scoping.draft'`, [
      talk.ticketId,
    ])
    expect(rows).toMatchObject([{ after: { draftedBy: 'scoper-1', area: 'Refunds' } }])
  })

  test('leaves area and effort to the local method where it cites nothing for them', async () => {
    model.answers({
      draft: { summary: aDraft.summary, area: { name: 'Space', cites: [] }, effort: { class: 'Huge', because: 'x', cites: [0] } },
    })
    const { draft } = await drafted(await aTalk())
    expect(draft).toMatchObject({ by: { method: 'model' }, effort: { effort: 'Small', because: null } })
    expect(draft!.area.name).not.toBe('Space')
  })

  test('is shown no more than a line may be long, and no more lines than a draft may have', async () => {
    model.answers({ draft: { summary: Array.from({ length: 40 }, () => ({ text: 'long '.repeat(300), cites: [0] })) } })
    const { summary } = (await drafted(await aTalk())).draft!
    expect([summary.length, Math.max(...summary.map(({ text }) => text.length))]).toEqual([8, 500])
  })

  test('is sent the comments that both sides read, with masked card numbers and no names; internal ones of the tenant only where the settings say so', async () => {
    await set({ sends: 'Comments' })
    await drafted(await aTalk())
    expect(model.heard[0]!.items).toEqual([
      { item: 0, by: 'merchant', text: `${words.subject}\n${words.description}` },
      { item: 1, by: 'tenant', text: 'The bank was asked about card 411111******1111.' },
    ])
    expect(model.heard[0]!.raw).not.toMatch(/Administrator Person|Acme|@/)
    await set({ sends: 'InternalComments' })
    model.answers({ draft: aDraft })
    await drafted(await aTalk())
    expect(sentTexts()).toContain('Internal of the tenant')
    expect(sentTexts()).not.toContain('Internal of the merchant')
    await set({ sends: 'Opening' })
    model.answers({ draft: aDraft })
    await drafted(await aTalk())
    expect(model.heard[0]!.items.map(({ item }) => item)).toEqual([0])
  })

  test('drafts for the platform too, and is sent nothing that the platform keeps to itself', async () => {
    await set({ sends: 'InternalComments' })
    const { ticketId } = await anEscalatedTicket(portico)
    const at = `/api/support/${portico.world.northwind.id}/ticket/${ticketId}`
    const platform = portico.as(portico.world.platform.people.administrator!)
    await platform.post(`${at}/comment`, { content: 'Open words of the platform.' })
    await platform.post(`${at}/comment`, { content: 'Secret words of the platform.', isInternal: true })
    const { draft } = await drafted({ ticketId, at }, platform, 'platform')
    expect(draft!.by.method).toBe('model')
    expect(sentTexts()).toContain('Open words of the platform.')
    expect(sentTexts()).not.toContain('Secret words')
  })

  test('never sees a ticket of another tenant', async () => {
    const { tenantId, id } = portico.world.initech
    const ticketId = await aTicket(portico, { merchant: 'initech', ...words })
    const other = portico.as(portico.world.contoso.people.administrator!)
    const at = `/api/support/ticket/${id}/${ticketId}`
    await other.post(`${at}/scoping`)
    await scoped(portico, { tenantId, ticketId, side: 'tenant' })
    expect(((await other.get(`${at}/scoping`)).body as Scoping).draft!.by.method).toBe('local')
    expect(model.heard).toEqual([])
  })

  test('holds no transaction open while it thinks', async () => {
    await set({ timeLimitSeconds: 1 })
    model.answers('silence')
    const talk = await aTalk()
    await staff.post(`${talk.at}/scoping`)
    const running = scoped(portico, { tenantId: portico.world.northwind.id, ticketId: talk.ticketId, side: 'tenant' })
    await expect.poll(() => model.heard.length).toBe(1)
    const { rows } = await portico.admin.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    expect(rows[0]!.open).toBe(0)
    await running
    expect(((await staff.get(`${talk.at}/scoping`)).body as Scoping).draft!.by).toEqual({
      method: 'local',
      model: 'scoper-1',
      failure: 'timeout',
      status: null,
    })
    await set()
  })
})

test.each([
  ['an error of its provider', { status: 500 }, { failure: 'status', status: 500 }],
  ['a refused key', { status: 401 }, { failure: 'status', status: 401 }],
  ['a redirect', { status: 302 }, { failure: 'status', status: 302 }],
  ['no JSON', { content: 'I cannot help with that.' }, { failure: 'unreadable', status: 200 }],
  ['an answer without end', { status: 200, body: 'x'.repeat(300_000) }, { failure: 'unreadable', status: null }],
  ['lines that come from nowhere', { draft: { summary: [{ text: 'x', cites: [5] }] } }, { failure: 'noLines', status: 200 }],
] as const)('after %s the draft is the one made here, and says why', async (_what, answer, why) => {
  model.answers(answer)
  const { draft, state } = await drafted(await aTalk())
  expect(state).toBe('Done')
  expect(draft!.by).toEqual({ method: 'local', model: 'scoper-1', ...why })
  expect(draft!.summary[0]).toEqual({ text: words.subject, cites: [0] })
})
