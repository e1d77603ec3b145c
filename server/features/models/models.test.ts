import { PassThrough } from 'node:stream'
import type { AuditRecord } from '@portico/contract/core/audit-trail.ts'
import type { Page } from '@portico/contract/core/page.ts'
import type { ModelSettings, ModelTrial } from '@portico/contract/features/models/models.contract.ts'
import { aModel, modelRequest, type TestModel } from '@portico/testkit/features/model.ts'
import { anActiveKey } from '@portico/testkit/features/tenants.ts'
import { aPortico, type Caller, type Reply, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let portico: TestPortico
let model: TestModel
let admin: Caller
let written = ''
beforeAll(async () => {
  model = await aModel()
  const logTo = new PassThrough().on('data', (chunk) => {
    written += chunk
  })
  portico = await aPortico(inject('cluster'), { outboundAllow: [model.host], logTo })
  admin = portico.as(portico.world.northwind.people.administrator!)
})
afterAll(() => Promise.all([portico?.close(), model?.close()]))

const at = '/api/v1/crm/settings/ai-scoping'
const apiKey = 'sk-vault-5519-canary-Q7xy'
const read = async (caller = admin) => (await caller.get(at)).body as ModelSettings
const save = async (wish: object = {}, caller = admin) =>
  caller.put(at, modelRequest({ baseUrl: model.baseUrl, version: (await read(caller)).version, ...wish }))
const tried = async (caller = admin) => (await caller.post(`${at}/try`)).body as ModelTrial
const fieldsOf = ({ body }: Reply) => Object.keys((body as { fields?: object }).fields ?? {})

test('a key cannot be kept before the tenant has an encryption key, and a trial needs settings', async () => {
  expect(await read()).toMatchObject({ isOn: false, baseUrl: '', apiKey: null, sends: 'Comments', changedBy: null, version: 0 })
  expect((await admin.post(`${at}/try`)).code).toBe('action_not_allowed')
  expect((await save({ apiKey })).code).toBe('action_not_allowed')
  expect(await read()).toMatchObject({ version: 0, apiKey: null })
})

test('the key is stored sealed: no reply, table, audit record or log contains it, only its date and its last characters', async () => {
  await anActiveKey(portico, portico.world.northwind.id)
  const reply = await save({ apiKey })
  expect(reply).toMatchObject({
    status: 200,
    body: { apiKey: { setAt: expect.any(String), endsIn: 'Q7xy' }, changedBy: 'Administrator Person' },
  })
  model.answers({ status: 401, body: JSON.stringify({ error: { message: `Incorrect API key provided: ${apiKey}.` } }) })
  const trial = await tried()
  expect(model.heard).toMatchObject([{ authorization: `Bearer ${apiKey}`, model: 'scoper-1' }])
  expect(trial).toMatchObject({ failure: 'status', status: 401, said: 'Incorrect API key provided: ***.' })
  const trail = (await admin.get(`${at}/audit`)).body as Page<AuditRecord>
  expect(trail.data.map(({ action, result }) => [action, result])).toEqual([
    ['models.tryOut', 'done'],
    ['models.save', 'done'],
    ['models.save', 'refused'],
    ['models.tryOut', 'refused'],
  ])
  expect(trail.data[1]).toMatchObject({ before: {}, after: { isOn: true, baseUrl: model.baseUrl, keyOfModel: 'set' } })
  const { rows } = await portico.admin.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('public', 'jobs', 'local')`,
  )
  const tables = await Promise.all(
    rows.map(({ name }) => portico.admin.query(`select coalesce(string_agg(t::text, ' '), '') as all from ${name} t`)),
  )
  const everything = [
    reply.text,
    JSON.stringify(await read()),
    JSON.stringify(trail),
    written,
    ...tables.map((table) => table.rows[0]!.all as string),
  ]
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['tenant_secrets', 'audit_records']))
  expect(everything.filter((text) => text.includes(apiKey) || text.includes('vault-5519'))).toEqual([])
})

test('a key stays while other things change, is sealed anew with the next encryption key, and can be taken away', async () => {
  const { apiKey: before, version } = await read()
  expect((await save({ model: 'scoper-2', timeLimitSeconds: 5 })).body).toMatchObject({
    apiKey: before,
    model: 'scoper-2',
    version: version + 1,
  })
  const { id } = portico.world.northwind
  const { keyId } = await anActiveKey(portico, id)
  const rotated = await portico
    .as(portico.world.platform.people.administrator!)
    .post(`/api/v1/tenants/${id}/encryption-keys/${keyId}/rotate`)
  expect(rotated.body).toMatchObject({ credentials: 1 })
  model.answers({ draft: { summary: [{ text: 'Seen.', cites: [1] }] } })
  expect(await tried()).toMatchObject({ failure: null, said: 'Seen.' })
  expect(model.heard[0]!.authorization).toBe(`Bearer ${apiKey}`)
  expect((await read()).apiKey).toEqual(before)
  expect((await save({ apiKey: null })).body).toMatchObject({ apiKey: null })
  await tried()
  expect(model.heard.at(-1)!.authorization).toBeUndefined()
})

test('a key is not sent to another address than the one that it was set for', async () => {
  await save({ apiKey })
  const elsewhere = { baseUrl: 'https://collector.example/v1' }
  expect(fieldsOf(await save(elsewhere))).toEqual(['body.apiKey'])
  expect((await save({ ...elsewhere, apiKey: null })).status).toBe(200)
  await save({ apiKey: null })
})

test('an address that is private or not safe is refused, whichever way it is written', async () => {
  for (const baseUrl of [
    'https://127.0.0.1/v1',
    'https://0x7f000001/v1',
    'https://[::1]/v1',
    'https://10.0.0.7',
    'https://intranet/v1',
    'http://models.example/v1',
    'https://a:b@models.example',
  ])
    expect([baseUrl, fieldsOf(await save({ baseUrl }))]).toEqual([baseUrl, ['body.baseUrl']])
})

describe('a trial says what happened', () => {
  test.each([
    ['with an answer that is no draft', { content: 'Sure! Here you go.' }, 'unreadable'],
    [
      'with lines that come from nowhere',
      {
        draft: {
          summary: [
            { text: 'Made up.', cites: [] },
            { text: 'Also.', cites: [99] },
          ],
        },
      },
      'noLines',
    ],
    ['with an error', { status: 500 }, 'status'],
  ] as const)('%s', async (_what, answer, failure) => {
    model.answers(answer)
    expect(await tried()).toMatchObject({ failure })
  })

  test('with no answer in time', async () => {
    await save({ timeLimitSeconds: 1 })
    model.answers('silence')
    expect(await tried()).toMatchObject({ failure: 'timeout', status: null })
    await save()
  })
})

test('a change based on an outdated version is refused, and the settings belong to one tenant', async () => {
  expect((await save({ version: 1 })).code).toBe('stale_version')
  const { contoso, northwind, acme } = portico.world
  expect(await read(portico.as(contoso.people.administrator!))).toMatchObject({ version: 0, baseUrl: '' })
  const auditor = portico.as(northwind.people.auditor!)
  expect((await read(auditor)).model).toBe('scoper-1')
  expect([(await save({}, auditor)).code, (await auditor.post(`${at}/try`)).code]).toEqual(['not_allowed', 'not_allowed'])
  expect((await portico.as(acme.owner).get(at)).status).toBe(403)
})

test('a change asks for a second factor where the role does', async () => {
  const sca = ['Settings.PaymentSettings.AiScoping.Actions.Edit'] as const
  const careful = portico.as(await portico.personWith('tenant', ['Settings.PaymentSettings.AiScoping.View', ...sca], { sca }))
  expect(await save({}, careful)).toMatchObject({ status: 428, code: 'sca_required' })
})
