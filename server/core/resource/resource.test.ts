import type { AuditRecord } from '@portico/contract/core/audit-trail.ts'
import type { Page } from '@portico/contract/core/page.ts'
import type { Imported } from '@portico/contract/core/resource.ts'
import { countryOf } from '@portico/testkit/features/countries.ts'
import { formOf } from '@portico/testkit/features/files.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

type Country = Record<string, unknown> & { code: string; version: number }
const base = '/api/v1/crm/countries'
let portico: TestPortico
let caller: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  caller = portico.as(portico.world.platform.people.administrator!)
})
afterAll(() => portico?.close())

async function made(wish: object = {}): Promise<Country> {
  const reply = await caller.post(base, countryOf({ ...wish }))
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Country
}
const read = async (code: unknown) => (await caller.get(`${base}/${code}`)).body as Country
const trailOf = async (code: unknown) => ((await caller.get(`${base}/${code}/audit`)).body as Page<AuditRecord>).data
const bring = (text: string) => {
  const form = formOf({ name: 'countries.csv', type: 'text/csv', bytes: Buffer.from(text), fields: { dryRun: 'false' } })
  return caller.send({ method: 'POST', url: `${base}/csv`, ...form })
}
const brought = async (text: string) => {
  const reply = await bring(text)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Imported
}

test('a search finds signs that patterns are made of as they are written', async () => {
  for (const sign of ['%', '_', '\\']) {
    const { code } = await made({ nameEn: `Land of ${sign} alone` })
    const { data } = (await caller.get(base, { query: { searchKey: `of ${sign}` } })).body as Page<Country>
    expect(data.map((row) => row.code)).toEqual([code])
  }
})

test('a file that was taken out changes nothing where it comes in again, whatever its texts begin with or hold', async () => {
  await made({ nameEn: '=SUM(A1:A9)', nameTr: '"Sınır", komşu; ada' })
  await made({ nameEn: '-Land', nameTr: "'Ada'" })
  for (const query of [{ timezoneOffset: '-180' }, { timeZone: 'Europe/London' }] as Record<string, string>[]) {
    const { text } = await caller.get(`${base}/csv`, { query })
    expect(text.includes('updatedAt (Europe/London)')).toBe('timeZone' in query)
    const rows = text.trim().split('\n').length - 1
    expect(await brought(text)).toEqual({ isDryRun: false, created: 0, changed: 0, unchanged: rows, refused: [] })
  }
})

test('a change without effect leaves version, time and trail as they are', async () => {
  const { code, version, createdAt, updatedAt, usedBy, ...fields } = await made()
  const { code: _key, ...changeable } = fields as Record<string, unknown>
  const reply = await caller.put(`${base}/${code}`, { ...changeable, version })
  expect([reply.status, reply.body]).toMatchObject([200, { version, updatedAt }])
  expect((await trailOf(code)).map(({ action }) => action)).toEqual(['countries.create'])
})

test('a column that a file leaves out, and a cell that is empty, leave the field of a record as it is', async () => {
  const { code, nameTr } = await made({ isActive: false, region: 'Asia' })
  expect(await brought(`code,nameEn,isActive\n${code},Renamed ${code},\n`)).toMatchObject({ changed: 1, refused: [] })
  expect(await read(code)).toMatchObject({ nameEn: `Renamed ${code}`, nameTr, region: 'Asia', isActive: false, version: 2 })
  expect((await trailOf(code))[0]).toMatchObject({ action: 'countries.importCsv', after: { nameEn: `Renamed ${code}` } })
})

test('a later line of a file works on what an earlier one has made, and each is in the trail', async () => {
  const country = countryOf()
  const line = (fields: object) => Object.values(fields).join(',')
  const file = [Object.keys(country).join(','), line(country), line({ ...country, region: 'Asia' })].join('\n')
  expect(await brought(file)).toMatchObject({ created: 1, changed: 1, unchanged: 0, refused: [] })
  expect(await read(country.code)).toMatchObject({ region: 'Asia', version: 2 })
  expect((await trailOf(country.code)).map(({ before, after }) => [before, after])).toEqual([
    [{ region: 'Europe' }, { region: 'Asia' }],
    [null, country],
  ])
})

test('a line with too few cells, or a mark that is never closed, is refused by its number and changes nothing', async () => {
  const { code, nameEn } = await made()
  const { refused } = await brought(`code,nameEn\n${code},Never ${code}\n${code}\n${code},"open\n`)
  expect(refused.map(({ line }) => line)).toEqual([3, 4])
  expect(await read(code)).toMatchObject({ nameEn, version: 1 })
})

test('a file is refused whole where its first line names a column that no record has, or one twice', async () => {
  for (const head of ['code,colour', 'code,nameEn,nameEn', ''])
    expect((await bring(`${head}\nXA,x\n`)).body).toMatchObject({ reason: 'resource.unreadableFile' })
})

test('of several who add the same record at once one does, and the others learn which field is taken', async () => {
  const country = countryOf()
  const replies = await Promise.all(Array.from({ length: 4 }, () => caller.post(base, country)))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  for (const { status, body } of replies)
    if (status === 409)
      expect(Object.keys((body as { fields: object }).fields)).toEqual(expect.arrayContaining([expect.stringMatching(/^body\./)]))
})
