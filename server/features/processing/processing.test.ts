import type { ProcessingLine, ProcessingSetup } from '@portico/contract/features/processing/processing.contract.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aLine } from '@portico/testkit/features/processing.ts'
import { anActiveKey } from '@portico/testkit/features/tenants.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'

let portico: TestPortico
let developer: Caller
let site: string
beforeEach(async () => {
  await portico?.close()
  portico = await aPortico(inject('cluster'))
  developer = portico.as(portico.world.northwind.people.developer!)
  site = portico.world.acme.websiteIds[0]!
})
afterAll(() => portico?.close())

const at = '/api/v1/crm/processing-setup'
const own = '/api/v1/processing-setup'
const setupOf = async (by: Caller, path = `${at}/${site}`, headers: Record<string, string> = {}) =>
  (await by.get(path, { headers })).body as ProcessingSetup
const card = { paymentMethod: 'Card', currency: 'EUR' } as const
const add = (serviceProvider: string, more: object = {}, by = developer) =>
  by.post(`${at}/${site}/lines`, { ...card, serviceProvider, mid: `mid of ${serviceProvider}`, ...more })
const namesOf = ({ lines }: Pick<ProcessingSetup, 'lines'>) => lines.map(({ serviceProvider }) => serviceProvider)
const versionsOf = (lines: ProcessingLine[]) => lines.map(({ lineId, version }) => ({ lineId, version }))

describe('the map of a website', () => {
  test('lists the providers of each method and currency in the order in which they were added', async () => {
    expect((await add('Bosphorus Pay', { terminalId: 'T-1' })).body).toMatchObject({
      ...card,
      serviceProvider: 'Bosphorus Pay',
      mid: 'mid of Bosphorus Pay',
      terminalId: 'T-1',
      isActive: true,
      version: 1,
    })
    await add('Adelphi Acquiring')
    await add('Adelphi Acquiring', { currency: 'GBP' })
    const setup = await setupOf(developer)
    expect(setup.lines.map(({ currency, serviceProvider }) => [currency, serviceProvider])).toEqual([
      ['EUR', 'Bosphorus Pay'],
      ['EUR', 'Adelphi Acquiring'],
      ['GBP', 'Adelphi Acquiring'],
    ])
    expect((await setupOf(developer, `${at}/${site}`, { mode: 'Test' })).lines).toEqual([])
  })

  test('keeps a new order, and refuses one of lines that have changed meanwhile', async () => {
    await add('Bosphorus Pay')
    await add('Adelphi Acquiring')
    const { lines } = await setupOf(developer)
    const order = (given: object[]) => developer.put(`${at}/${site}/order`, { ...card, lines: given })
    const turned = await order(versionsOf(lines.toReversed()))
    expect(turned.status, turned.text).toBe(200)
    expect(namesOf(await setupOf(developer))).toEqual(['Adelphi Acquiring', 'Bosphorus Pay'])
    expect(await order(versionsOf(lines))).toMatchObject({ status: 409, code: 'stale_version' })
    expect(await order(versionsOf((await setupOf(developer)).lines.slice(1)))).toMatchObject({ status: 409, code: 'stale_version' })
    expect(namesOf(await setupOf(developer))).toEqual(['Adelphi Acquiring', 'Bosphorus Pay'])
  })

  test('changes the version that was read, or nothing', async () => {
    const { lineId, version } = (await add('Adelphi Acquiring')).body as ProcessingLine
    const change = (mid: string) => developer.put(`${at}/${site}/lines/${lineId}`, { mid, terminalId: null, isActive: false, version })
    expect((await change('M-2')).body).toMatchObject({ mid: 'M-2', isActive: false, version: 2 })
    expect(await change('M-3')).toMatchObject({ status: 409, code: 'stale_version' })
    expect((await setupOf(developer)).lines).toMatchObject([{ mid: 'M-2' }])
  })

  test('takes a provider once for a method and currency, and only one that exists, in a currency that exists', async () => {
    await add('Adelphi Acquiring')
    expect(await add('Adelphi Acquiring')).toMatchObject({ status: 409, code: 'conflict' })
    expect(await add('Nobody')).toMatchObject({ status: 422, code: 'invalid_input' })
    expect(await add('Adelphi Acquiring', { currency: 'QQQ' })).toMatchObject({ status: 422, code: 'invalid_input' })
    expect((await setupOf(developer)).lines).toHaveLength(1)
  })

  test('loses a line, and its trail says who took it away', async () => {
    const { lineId } = (await add('Adelphi Acquiring')).body as ProcessingLine
    expect((await developer.delete(`${at}/${site}/lines/${lineId}`)).status).toBe(204)
    expect((await setupOf(developer)).lines).toEqual([])
    const trail = await portico.as(portico.world.northwind.people.administrator!).get(`${at}/${site}/audit`)
    expect((trail.body as { data: object[] }).data).toMatchObject([
      { action: 'processing.removeLine', before: { serviceProvider: 'Adelphi Acquiring', mode: 'Live' } },
      { action: 'processing.addLine', after: { serviceProvider: 'Adelphi Acquiring' } },
    ])
  })
})

describe('the setup', () => {
  test('is read by its merchant and by the platform, changed by its tenant, and does not exist for others', async () => {
    const lineId = await aLine(portico)
    const { acme, globex, contoso, northwind, platform } = portico.world
    expect((await setupOf(portico.as(acme.owner), `${own}/${site}`)).lines).toMatchObject([{ lineId }])
    const tenantId = northwind.id
    expect((await setupOf(portico.as(platform.people.developer!), `${at}/${site}`, { tenantId })).lines).toMatchObject([{ lineId }])
    for (const stranger of [globex.owner, contoso.people.developer!]) {
      const path = stranger === globex.owner ? own : at
      expect((await portico.as(stranger).get(`${path}/${site}`)).status).toBe(404)
    }
    expect((await add('Bosphorus Pay', {}, portico.as(contoso.people.developer!))).status).toBe(404)
    expect((await portico.as(acme.owner).post(`${at}/${site}/lines`, { ...card, serviceProvider: 'Bosphorus Pay' })).status).toBe(403)
    expect((await add('Bosphorus Pay', {}, portico.as(northwind.people.support!))).status).toBe(403)
    expect((await portico.as(contoso.people.developer!).delete(`${at}/${site}/lines/${lineId}`)).status).toBe(404)
  })

  test('shows a person who is held to a provider its lines alone, and an order of theirs leaves the others where they are', async () => {
    await aLine(portico, { payment_provider: 'Adelphi Acquiring', position: 1 })
    await aLine(portico, { payment_provider: 'Bosphorus Pay', position: 2 })
    const held = await portico.personWith('tenant', [
      'CRM.Transaction.ProcessingSetupTool',
      'CRM.Transaction.ProcessingSetupTool.Actions.Edit',
    ])
    await limit(portico, held, { serviceProviders: ['Bosphorus Pay'] })
    const caller = portico.as(held)
    const setup = await setupOf(caller)
    expect(namesOf(setup)).toEqual(['Bosphorus Pay'])
    expect(setup.providers.map(({ serviceProvider }) => serviceProvider)).toEqual(['Bosphorus Pay'])
    expect(JSON.stringify(setup)).not.toContain('Adelphi')
    const order = { ...card, lines: versionsOf(setup.lines) }
    expect((await caller.put(`${at}/${site}/order`, order)).status).toBe(200)
    expect(namesOf(await setupOf(developer))).toEqual(['Adelphi Acquiring', 'Bosphorus Pay'])
    expect(await add('Adelphi Acquiring', { currency: 'GBP' }, caller)).toMatchObject({ status: 422, code: 'invalid_input' })
  })

  test('says what a website lacks before Live, whichever mode is read', async () => {
    await aLine(portico, { mode: 'Test', currency: 'GBP' })
    await aLine(portico, { mid: null })
    const wanted = [
      { what: 'NoLine', paymentMethod: 'Card', currency: 'GBP' },
      { what: 'NoMid', serviceProvider: 'Adelphi Acquiring', currency: 'EUR' },
      { what: 'NoCredentials', serviceProvider: 'Adelphi Acquiring' },
      { what: 'NoWebhook' },
    ]
    for (const mode of ['Live', 'Test']) expect((await setupOf(developer, `${at}/${site}`, { mode })).missing).toMatchObject(wanted)
    const seen = (await setupOf(portico.as(portico.world.acme.owner), `${own}/${site}`)).missing
    expect(seen.map(({ what }) => what)).toEqual(['NoLine', 'NoMid', 'NoWebhook'])
  })
})

describe('what a tenant signs in to a provider with', () => {
  test('is written and never shown: the setup says when it was set', async () => {
    await anActiveKey(portico, portico.world.northwind.id)
    const reply = await developer.put(`${at}/providers/credentials`, { serviceProvider: 'Adelphi Acquiring', apiKey: 'sk_very-secret-1' })
    expect(reply.body).toMatchObject({ serviceProvider: 'Adelphi Acquiring', credentialsAt: expect.any(String) })
    const setup = await setupOf(developer)
    expect(setup.providers).toMatchObject([{ credentialsAt: expect.any(String) }, { credentialsAt: null }])
    for (const text of [reply.text, JSON.stringify(setup)]) expect(text).not.toContain('very-secret')
    const { rows } = await portico.admin.query<{ all: string }>(
      "select string_agg(t::text, ' ') as all from (select audit_records::text as t from audit_records union all select connector_credentials::text from connector_credentials) a(t)",
    )
    expect(rows[0]!.all).toContain('processing.setCredentials')
    expect(rows[0]!.all).not.toContain('very-secret')
    expect((await setupOf(portico.as(portico.world.acme.owner), `${own}/${site}`)).providers).toMatchObject([
      { credentialsAt: null },
      { credentialsAt: null },
    ])
  })

  test('needs an encryption key, a provider that exists, and the second factor where the role asks for one', async () => {
    const set = (by: Caller, serviceProvider = 'Adelphi Acquiring') =>
      by.put(`${at}/providers/credentials`, { serviceProvider, apiKey: 'sk_very-secret-1' })
    expect(await set(developer)).toMatchObject({ status: 409, code: 'action_not_allowed' })
    expect(await set(developer, 'Nobody')).toMatchObject({ status: 422, code: 'invalid_input' })
    const sca = ['CRM.Transaction.ProcessingSetupTool.Actions.Edit'] as const
    const careful = portico.as(await portico.personWith('tenant', sca, { sca }))
    expect(await set(careful)).toMatchObject({ status: 428, code: 'sca_required' })
  })
})
