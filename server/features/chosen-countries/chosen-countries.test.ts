import type { Page } from '@portico/contract/core/page.ts'
import { countryOf } from '@portico/testkit/features/countries.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let portico: TestPortico
let staff: Caller
let platform: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  staff = portico.as(portico.world.northwind.people.administrator!)
  platform = portico.as(portico.world.platform.people.administrator!)
})
afterAll(() => portico?.close())

type Row = { code: string; boarding: boolean; shoppers: boolean; payouts: boolean; isChosen: boolean; version: number }
const base = '/api/v1/crm/chosen-countries'
const seen = async (code: string, caller = staff) => (await caller.get(`${base}/${code}`)).body as Row
const offered = async (caller: Caller) =>
  ((await caller.get('/api/v1/crm/lookup/active-countries')).body as { data: { code: string; name: string }[] }).data
const codesOf = async (caller: Caller) => (await offered(caller)).map(({ code }) => code)
const choose = (code: string, wish: Partial<Row>, caller = staff) =>
  caller.put(`${base}/${code}`, { version: 0, boarding: true, shoppers: true, payouts: true, ...wish })
async function aCountry(wish: object = {}): Promise<{ code: string; version: number }> {
  const reply = await platform.post('/api/v1/crm/countries', { ...countryOf(), ...wish })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as { code: string; version: number }
}

describe('a tenant that has chosen nothing', () => {
  test('offers what the platform marks as standard, and nothing else', async () => {
    const other = portico.as(portico.world.contoso.people.administrator!)
    const [standard, rare] = [await aCountry({ isStandard: true }), await aCountry({ isStandard: false })]
    const codes = await codesOf(other)
    expect(codes).toContain(standard.code)
    expect(codes).not.toContain(rare.code)
    expect(codes).toContain('NO')
    expect(await seen(rare.code, other)).toMatchObject({ boarding: false, shoppers: false, payouts: false, isChosen: false, version: 0 })
  })
})

describe('a choice', () => {
  test('is answered by the lookup at once, to staff and to merchants, and to no other tenant', async () => {
    const { code } = await aCountry({ isStandard: false })
    const callers = [staff, portico.as(portico.world.acme.owner)]
    for (const caller of callers) expect(await codesOf(caller)).not.toContain(code)
    expect((await choose(code, { boarding: false, payouts: false })).body).toMatchObject({ shoppers: true, isChosen: true, version: 1 })
    for (const caller of callers) expect(await codesOf(caller)).toContain(code)
    expect(await codesOf(portico.as(portico.world.umbrella.owner))).not.toContain(code)
    const off = { version: 1, shoppers: false, boarding: false, payouts: false }
    expect((await choose(code, off)).body).toMatchObject({ version: 2 })
    for (const caller of callers) expect(await codesOf(caller)).not.toContain(code)
  })

  test('leaves the standard of every other country as it is', async () => {
    const before = await codesOf(staff)
    await choose('IS', { boarding: false, shoppers: false, payouts: false })
    expect(await codesOf(staff)).toEqual(before.filter((code) => code !== 'IS'))
  })

  test('is changed by who has read the last one', async () => {
    const { code } = await aCountry()
    expect((await choose(code, {})).status).toBe(200)
    for (const version of [0, 2]) expect((await choose(code, { version })).code).toBe('stale_version')
    expect((await choose(code, { version: 1, payouts: false })).body).toMatchObject({ payouts: false, version: 2 })
    const trail = ((await staff.get(`${base}/${code}/audit`)).body as Page<{ action: string; result: string }>).data
    expect(trail.map(({ action, result }) => [action, result])).toEqual([
      ['chosen-countries.update', 'done'],
      ['chosen-countries.update', 'refused'],
      ['chosen-countries.update', 'refused'],
      ['chosen-countries.update', 'done'],
    ])
  })

  test('loses what the platform deactivates, and what was said of it stays for when it is back', async () => {
    const made = await aCountry({ isStandard: true })
    await choose(made.code, { payouts: false })
    const { code: _code, usedBy: _uses, createdAt: _made, updatedAt: _at, ...fields } = made as Record<string, unknown> & typeof made
    const set = (isActive: boolean, version: number) => platform.put(`/api/v1/crm/countries/${made.code}`, { ...fields, isActive, version })
    expect((await set(false, 1)).status).toBe(200)
    expect(await codesOf(staff)).not.toContain(made.code)
    expect((await staff.get(`${base}/${made.code}`)).code).toBe('not_found')
    expect((await choose(made.code, { version: 1 })).code).toBe('not_found')
    expect((await set(true, 2)).status).toBe(200)
    expect(await seen(made.code)).toMatchObject({ payouts: false, isChosen: true, version: 1 })
  })

  test('is listed page by page and narrowed by what it is for', async () => {
    const { code } = await aCountry({ nameEn: 'Zubrowka', isStandard: false })
    await choose(code, { boarding: false, shoppers: true, payouts: false })
    const list = async (query: Record<string, string>) => ((await staff.get(base, { query })).body as Page<Row>).data
    expect((await list({ searchKey: 'zubrow', shoppers: 'true' })).map((row) => row.code)).toEqual([code])
    expect(await list({ searchKey: 'zubrow', boarding: 'true' })).toEqual([])
    const first = (await staff.get(base, { query: { pageSize: '75' } })).body as Page<Row>
    const next = (await staff.get(base, { query: { pageSize: '75', cursor: first.nextCursor! } })).body as Page<Row>
    expect(next.data.some((row) => first.data.some((one) => one.code === row.code))).toBe(false)
    expect(((await staff.get(base, { query: { pageSize: '75', cursor: next.previousCursor! } })).body as Page<Row>).data).toEqual(
      first.data,
    )
  })

  test('is not for the platform, nor for merchants, to make', async () => {
    for (const caller of [platform, portico.as(portico.world.acme.owner)]) expect((await choose('NO', {}, caller)).status).toBe(403)
    expect((await portico.as(portico.world.northwind.people.auditor!).get(base)).status).toBe(200)
    expect((await choose('NO', {}, portico.as(portico.world.northwind.people.auditor!))).status).toBe(403)
  })
})
