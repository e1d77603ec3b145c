import type { AuditRecord } from '@portico/contract/core/audit-trail.ts'
import type { Page } from '@portico/contract/core/page.ts'
import type { Merchant, MerchantDetails, Website } from '@portico/contract/features/merchants/merchants.contract.ts'
import { aMerchant, aWebsite } from '@portico/testkit/features/merchants.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let portico: TestPortico
let staff: Caller
const path = '/api/v1/crm/merchants'
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  staff = portico.as(portico.world.northwind.people.administrator!)
})
afterAll(() => portico?.close())

const missing = '019a0000-0000-7000-8000-000000000001'
const listOf = async (query: Record<string, string>, caller = staff) => (await caller.get(path, { query })).body as Page<Merchant>
const namesOf = async (query: Record<string, string>) => (await listOf(query)).data.map((row) => row.legalBusinessName)
const actionsOn = async (id: string) =>
  ((await staff.get(`${path}/${id}/audit`)).body as Page<AuditRecord>).data
    .map(({ action, result }) => (result === 'refused' ? `${action} refused` : action))
    .reverse()

describe('a merchant', () => {
  test('a merchant is created with its first website and an owner, who is invited after the commit', async () => {
    const owner = { email: 'Kel@varnsen.example', firstName: 'Kel', lastName: 'Varnsen' }
    const website = { name: 'varnsen.example', url: 'https://varnsen.example/shop' }
    const reply = await staff.post(path, { legalBusinessName: ' Varnsen Latex Ltd ', processingStatus: 'SandboxEnabled', website, owner })
    expect(reply.status, reply.text).toBe(201)
    const made = reply.body as MerchantDetails
    expect(made).toMatchObject({
      legalBusinessName: 'Varnsen Latex Ltd',
      merchantStatus: 'Active',
      processingStatus: 'SandboxEnabled',
      boardingStage: 'Created',
      reviewStatus: 'Pending',
      merchantType: 'Direct',
      visibility: 'Visible',
      activationDate: null,
      websites: 1,
      users: 1,
      version: 1,
    })
    const { rows } = await portico.admin.query(
      'select u.id, u.status, u.email, r.name from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id where u.merchant_id = $1',
      [made.merchantId],
    )
    expect(rows).toMatchObject([{ status: 'InvitationSent', email: 'kel@varnsen.example', name: 'Owner' }])
    const { rows: due } = await portico.admin.query("select payload from outbox where topic = 'user.invitation_due' and tenant_id = $1", [
      portico.world.northwind.id,
    ])
    expect(due.map(({ payload }) => payload)).toContainEqual({ userId: rows[0].id })
    expect(await actionsOn(made.merchantId)).toEqual(['merchants.create'])
  })

  test('counts its people without those who were deleted, as its tenant and its own context do', async () => {
    const { initech, contoso } = portico.world
    const owner = portico.as(initech.owner)
    const administrator = portico.as(contoso.people.administrator!)
    const platform = portico.as(portico.world.platform.people.administrator!)
    const counts = async () => [
      ((await administrator.get(`${path}/${initech.id}`)).body as MerchantDetails).users,
      ((await owner.get('/api/v1/users')).body as { merchant: { users: number } }).merchant.users,
      ((await platform.get(`/api/v1/tenants/${contoso.id}/details`)).body as { merchantUsers: number }).merchantUsers,
    ]
    const before = await counts()
    await portico.admin.query('update users set deleted_at = now() where id = $1', [initech.viewer.id])
    try {
      expect(await counts()).toEqual(before.map((count) => count - 1))
    } finally {
      await portico.admin.query('update users set deleted_at = null where id = $1', [initech.viewer.id])
    }
  })

  test('is refused with the fields that are wrong, and leaves nothing behind', async () => {
    const before = await portico.rowCounts()
    const reply = await staff.post(path, {
      legalBusinessName: '  ',
      merchantType: 'Shop',
      website: { name: 'x', url: 'javascript:alert(1)' },
      colour: 'red',
    })
    expect(reply.status).toBe(422)
    expect(Object.keys((reply.body as { fields: object }).fields).sort()).toEqual([
      'body.colour',
      'body.legalBusinessName',
      'body.merchantType',
      'body.website.url',
    ])
    expect(await portico.rowCounts()).toEqual(before)
  })

  test('two of one name are both created', async () => {
    const [one, other] = [await aMerchant(portico, { legalBusinessName: 'Twin' }), await aMerchant(portico, { legalBusinessName: 'Twin' })]
    expect(one.merchantId).not.toBe(other.merchantId)
  })

  test('is changed as a whole by a user who has read its newest version, and the trail says what changed', async () => {
    const { merchantId } = await aMerchant(portico, { merchantNotes: 'Old' })
    const change = { legalBusinessName: 'Renamed', boardingStage: 'Approved', reviewStatus: 'Approved', version: 1 }
    const reply = await staff.put(`${path}/${merchantId}`, change)
    expect(reply.body).toMatchObject({ legalBusinessName: 'Renamed', boardingStage: 'Approved', merchantNotes: null, version: 2 })
    expect(await staff.put(`${path}/${merchantId}`, change)).toMatchObject({ status: 409, code: 'stale_version' })
    const trail = (await staff.get(`${path}/${merchantId}/audit`)).body as Page<AuditRecord>
    expect(trail.data[0]).toMatchObject({ action: 'merchants.update', result: 'refused', after: { code: 'stale_version' } })
    expect(trail.data[1]).toMatchObject({
      action: 'merchants.update',
      before: expect.objectContaining({ merchantNotes: 'Old', boardingStage: 'Created' }),
      after: expect.objectContaining({ merchantNotes: null, boardingStage: 'Approved' }),
    })
  })

  test('is activated the first time it may process Live, and keeps that date', async () => {
    const { merchantId } = await aMerchant(portico)
    const processing = async (processingStatus: string, version: number) =>
      (await staff.put(`${path}/${merchantId}/processing-status`, { processingStatus, version })).body as MerchantDetails
    expect(await processing('SandboxEnabled', 1)).toMatchObject({ activationDate: null })
    const { activationDate } = await processing('LiveProcessing', 2)
    expect(Date.parse(activationDate!)).toBeGreaterThan(Date.now() - 60_000)
    await processing('NoProcessing', 3)
    expect(await processing('LiveProcessing', 4)).toMatchObject({ activationDate, version: 5 })
  })

  test('closes step by step, processes nothing then, and stays closed', async () => {
    const { merchantId } = await aMerchant(portico, { processingStatus: 'LiveProcessing' })
    const status = (merchantStatus: string, version: number) => staff.put(`${path}/${merchantId}/status`, { merchantStatus, version })
    expect(await status('Closed', 1)).toMatchObject({ status: 409, code: 'action_not_allowed' })
    expect((await status('Closing', 1)).body).toMatchObject({ merchantStatus: 'Closing', processingStatus: 'LiveProcessing' })
    expect((await status('Closed', 2)).body).toMatchObject({ merchantStatus: 'Closed', processingStatus: 'NoProcessing' })
    expect(await status('Active', 3)).toMatchObject({ status: 409, code: 'action_not_allowed' })
    const again = await staff.put(`${path}/${merchantId}/processing-status`, { processingStatus: 'LiveProcessing', version: 3 })
    expect(again).toMatchObject({ status: 409, code: 'action_not_allowed' })
    expect(await actionsOn(merchantId)).toEqual([
      'merchants.create',
      'merchants.changeStatus refused',
      'merchants.changeStatus',
      'merchants.changeStatus',
      'merchants.changeStatus refused',
      'merchants.changeProcessing refused',
    ])
  })

  test('asks for a second factor where the role does', async () => {
    const careful = portico.as(
      await portico.personWith('tenant', ['CRM.Organization.Actions.Add'], { sca: ['CRM.Organization.Actions.Add'] }),
    )
    expect(await careful.post(path, { legalBusinessName: 'Asked' })).toMatchObject({ status: 428, code: 'sca_required' })
  })

  test('does not exist for another tenant', async () => {
    const { initech } = portico.world
    for (const id of [initech.id, missing]) {
      expect((await staff.get(`${path}/${id}`)).code).toBe('not_found')
      expect((await staff.put(`${path}/${id}`, { legalBusinessName: 'Mine', version: 1 })).code).toBe('not_found')
      expect((await staff.get(`${path}/${id}/websites`)).code).toBe('not_found')
      expect((await staff.get(`${path}/${id}/audit`)).code).toBe('not_found')
      expect((await staff.post(`${path}/${id}/websites`, { name: 'x', url: 'https://x.example' })).code).toBe('not_found')
    }
  })
})

describe('its websites', () => {
  test('are added, renamed and deactivated, and only the active ones are offered', async () => {
    const { merchantId } = await aMerchant(portico)
    const { id } = await aWebsite(portico, merchantId)
    const offered = async () =>
      ((await staff.get(`/api/v1/crm/lookup/organizations/${merchantId}/websites/active`)).body as { data: Website[] }).data.map(
        ({ name }) => name,
      )
    expect(await offered()).toEqual(['A shop'])
    const at = `${path}/${merchantId}/websites/${id}`
    const change = { name: 'The shop', url: 'https://the.example', isActive: false, version: 1 }
    expect((await staff.put(at, change)).body).toMatchObject({ name: 'The shop', isActive: false, version: 2 })
    expect(await staff.put(at, change)).toMatchObject({ status: 409, code: 'stale_version' })
    expect(await offered()).toEqual([])
    expect((await staff.get(`${path}/${merchantId}`)).body).toMatchObject({ websites: 0 })
    expect(((await staff.get(`${path}/${merchantId}/websites`)).body as { data: Website[] }).data).toMatchObject([{ id, isActive: false }])
    expect((await staff.put(`${path}/${portico.world.acme.id}/websites/${id}`, { ...change, version: 2 })).code).toBe('not_found')
    expect(await actionsOn(merchantId)).toEqual([
      'merchants.create',
      'merchants.addWebsite',
      'merchants.updateWebsite',
      'merchants.updateWebsite refused',
    ])
  })
})

describe('the list', () => {
  const names = ['Listed Çelik', 'listed beta', 'Listed alpha']
  beforeAll(async () => {
    for (const legalBusinessName of names)
      await aMerchant(portico, { legalBusinessName, visibility: legalBusinessName === 'Listed alpha' ? 'Hidden' : 'Visible' })
  })

  test('finds a part of a name in any case, sorts by name or age, and narrows by each word', async () => {
    expect(await namesOf({ searchKey: 'LISTED' })).toEqual([...names].reverse())
    expect(await namesOf({ searchKey: 'ÇEL' })).toEqual(['Listed Çelik'])
    expect(await namesOf({ searchKey: 'listed', sort: 'name' })).toEqual(['Listed alpha', 'listed beta', 'Listed Çelik'])
    expect(await namesOf({ searchKey: 'listed', visibility: 'Hidden' })).toEqual(['Listed alpha'])
    expect(await namesOf({ searchKey: 'listed', merchantStatus: 'Closed' })).toEqual([])
    expect(await namesOf({ searchKey: portico.world.acme.id })).toEqual(['Acme Ltd'])
  })

  test.each(['name', '-name', 'createdAt', '-createdAt'])('is walked to its end by %s without a gap', async (sort) => {
    const whole = await namesOf({ searchKey: 'listed', sort })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page<Merchant> = await listOf({ searchKey: 'listed', sort, pageSize: '1', ...(cursor ? { cursor } : {}) })
      seen.push(...page.data.map((row) => row.legalBusinessName))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(whole)
    expect(seen).toHaveLength(3)
  })

  test('A-SUPP-21 holds a thousand at once, shows a merchant itself alone, and the platform the tenant that it names', async () => {
    const { acme, contoso, platform, northwind } = portico.world
    expect((await listOf({ pageSize: '1000' })).pageSize).toBe(1000)
    const own = (await portico.as(acme.owner).get('/api/v1/merchants')).body as Page<Merchant>
    expect(own.data.map(({ merchantId }) => merchantId)).toEqual([acme.id])
    const support = portico.as(platform.people.support!)
    const theirs = (await support.get(path, { headers: { tenantId: contoso.id }, query: { sort: 'name' } })).body as Page<Merchant>
    expect(theirs.data.map((row) => row.legalBusinessName)).toEqual(['Initech Ltd', 'Umbrella Ltd'])
    const all = (await support.get(`/api/v1/crm/${contoso.id}/all/merchants`)).body as Page<object>
    expect(all.data).toEqual(theirs.data.map(({ merchantId, legalBusinessName }) => ({ merchantId, legalBusinessName })))
    expect((await staff.get(`/api/v1/crm/${contoso.id}/all/merchants`)).code).toBe('not_found')
    expect((await portico.as(acme.owner).get(`/api/v1/${contoso.id}/all/merchants`)).code).toBe('not_found')
    expect(((await portico.as(acme.owner).get(`/api/v1/${northwind.id}/all/merchants`)).body as Page<object>).data).toHaveLength(1)
  })

  test('the list exports its rows with the chosen columns, and no cell is a formula', async () => {
    await aMerchant(portico, { legalBusinessName: '=cmd() Listed' })
    const reply = await staff.get(`${path}/csv`, { query: { searchKey: 'listed', sort: 'name', columns: 'legalBusinessName,visibility' } })
    expect(reply.headers['content-disposition']).toMatch(/customers-\d{4}-\d\d-\d\d\.csv/)
    expect(parse(reply.bytes, { columns: true })).toEqual([
      { legalBusinessName: "'=cmd() Listed", visibility: 'Visible' },
      { legalBusinessName: 'Listed alpha', visibility: 'Hidden' },
      { legalBusinessName: 'listed beta', visibility: 'Visible' },
      { legalBusinessName: 'Listed Çelik', visibility: 'Visible' },
    ])
  })

  test('hides a hidden merchant where someone chooses among them', async () => {
    const { data } = (await staff.get('/api/v1/crm/users/crm/active-customers')).body as { data: { name: string }[] }
    const offered = data.map(({ name }) => name).filter((name) => /listed/i.test(name))
    expect(offered.sort()).toEqual(['=cmd() Listed', 'Listed Çelik', 'listed beta'].sort())
  })
})
