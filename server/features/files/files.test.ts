import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { FileDetails } from '@portico/contract/features/files/files.contract.ts'
import type { TicketDetails } from '@portico/contract/features/support/support.contract.ts'
import { aFile, aTextFile, filesOf, ownFiles, upload } from '@portico/testkit/features/files.ts'
import { ticketOf } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sweepUnnamed } from '../../core/files/sweep-unnamed.ts'
import { naming } from '../../features.ts'
import { runExport } from '../exports/index.ts'
import { fileJobs } from './index.ts'

let portico: TestPortico
let merchant: Caller
let sibling: Caller
let staff: Caller
let otherStaff: Caller
let platform: Caller
const tickets = '/api/support/ticket'
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { world } = portico
  merchant = portico.as(world.acme.owner)
  sibling = portico.as(world.globex.owner)
  staff = portico.as(world.northwind.people.administrator!)
  otherStaff = portico.as(world.contoso.people.administrator!)
  platform = portico.as(world.platform.people.administrator!)
})
afterAll(() => portico?.close())

const missing = '019a0000-0000-7000-8000-000000000001'
const carrying = (...ids: string[]) => ticketOf({ references: ids.map((value) => ({ key: 'File' as const, value })) })
const fieldsOf = ({ body }: { body: unknown }) => Object.keys((body as { fields?: object }).fields ?? {})
const bytesOnDisk = (tenantId: string) => {
  try {
    return readdirSync(path.join(portico.filesDir, tenantId))
  } catch {
    return []
  }
}
const rowsOf = async (id: string) => (await portico.admin.query('select * from files where id = $1', [id])).rows
const auditOf = async (id: string) =>
  (await portico.admin.query('select action, actor_level, result, merchant_id from audit_records where entity_id = $1 order by id', [id]))
    .rows
const trailOf = async (id: string) => (await auditOf(id)).map(({ action, result }) => `${action} ${result}`)
const jobNamed = (name: string, at?: Date) => {
  const { pools, services, files } = portico
  const now = at ? { now: () => at } : {}
  return fileJobs({ pool: pools.jobs, services: { ...services, ...now }, files, scan: undefined }).find((job) => job.name === name)!
}

describe('a file that no ticket carries', () => {
  test('A-USER-07 A-UPLD-12 comes back byte for byte, as an attachment that nothing is shown of', async () => {
    const file = aTextFile({ name: 'Ödeme "Mayıs" (1)*.txt', bytes: Buffer.from('çok güzel\r\n\u00a0end') })
    const id = await aFile(merchant, file)
    const reply = await merchant.get(`${ownFiles}/${id}`)
    expect(reply.status).toBe(200)
    expect(reply.bytes.equals(file.bytes)).toBe(true)
    const { headers } = reply
    expect(headers['content-type']).toBe('application/octet-stream')
    expect(headers['content-length']).toBe(String(file.bytes.length))
    expect(headers['content-disposition']).toBe(
      `attachment; filename="_deme__May_s___1__.txt"; filename*=UTF-8''%C3%96deme%20%22May%C4%B1s%22%20%281%29%2A.txt`,
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['cache-control']).toBe('no-store')
  })

  test('A-USER-07 tells its name, its own type, its size and its state', async () => {
    const file = aTextFile({ name: 'C:\\books\\may.csv', type: 'application/vnd.ms-excel', bytes: Buffer.from('a;b\r\n1;2\r\n') })
    const id = await aFile(merchant, file)
    expect((await merchant.get(`${ownFiles}/${id}/details`)).body).toEqual({
      fileId: id,
      name: 'may.csv',
      contentType: 'text/csv',
      size: 10,
      state: 'clean',
      createdAt: expect.any(String),
    } satisfies Record<keyof FileDetails, unknown>)
  })

  test('is seen by its uploader alone: not by a colleague, its tenant, a sibling, another tenant, the platform', async () => {
    const { world } = portico
    const id = await aFile(merchant)
    const colleague = portico.as(await portico.personWith('merchant', ['Merchant.Support.Lookup'], { merchant: 'acme' }))
    for (const caller of [colleague, staff, sibling, otherStaff])
      for (const reply of [
        await caller.get(`${ownFiles}/${id}`),
        await caller.get(`${ownFiles}/${id}/details`),
        await caller.delete(`${ownFiles}/${id}`),
      ])
        expect([reply.status, reply.code]).toEqual([404, 'not_found'])
    for (const tenant of [world.northwind, world.contoso])
      expect((await platform.get(`${filesOf(tenant.id)}/${id}`)).code).toBe('not_found')
    expect((await merchant.get(`${ownFiles}/${missing}`)).code).toBe('not_found')
  })

  test('A-USER-07 is taken back by its uploader: nothing is left of it once the sweep has gone over it', async () => {
    const id = await aFile(merchant)
    expect(bytesOnDisk(portico.world.northwind.id)).toContain(id)
    expect((await merchant.delete(`${ownFiles}/${id}`)).status).toBe(204)
    await expect.poll(() => bytesOnDisk(portico.world.northwind.id)).not.toContain(id)
    for (const reply of [await merchant.get(`${ownFiles}/${id}`), await merchant.delete(`${ownFiles}/${id}`)])
      expect(reply.code).toBe('not_found')
    expect((await merchant.post(tickets, carrying(id))).status).toBe(422)
    await jobNamed('sweep-files').run({})
    expect(await rowsOf(id)).toEqual([])
    expect(await trailOf(id)).toEqual(['files.upload done', 'files.delete done', 'files.delete refused'])
  })

  test('is swept with its bytes after a day, and not before', async () => {
    const id = await aFile(merchant)
    const kept = await aFile(merchant)
    expect((await merchant.post(tickets, carrying(kept))).status).toBe(201)
    const hour = 3_600_000
    await jobNamed('sweep-files', new Date(Date.now() + 23 * hour)).run({})
    expect((await merchant.get(`${ownFiles}/${id}`)).status).toBe(200)
    await jobNamed('sweep-files', new Date(Date.now() + 25 * hour)).run({})
    expect([await rowsOf(id), bytesOnDisk(portico.world.northwind.id).includes(id)]).toEqual([[], false])
    expect((await merchant.get(`${ownFiles}/${kept}`)).status).toBe(200)
    expect((await auditOf(id)).at(-1)).toEqual({
      action: 'files.sweep',
      actor_level: 'system',
      result: 'done',
      merchant_id: portico.world.acme.id,
    })
  })
})

test('a file that no row names is deleted after a day, and what uploads and exports name stays', async () => {
  const { pools, files, world, services } = portico
  const tenantId = world.northwind.id
  const [uploaded, lost] = [await aFile(merchant), services.newId()]
  for (const mode of ['Live', 'Test'] as const) {
    const order = await staff.post('/api/v1/crm/exports', { list: 'transactions', query: {} }, { headers: { mode } })
    await runExport({ services, files }, { exportId: (order.body as { id: string }).id, tenantId, mode })
  }
  await files.put(`${tenantId}/${lost}`, Readable.from([Buffer.from('bytes')]))
  const before = bytesOnDisk(tenantId)
  const sweep = (ms: number) =>
    sweepUnnamed({ pool: pools.jobs, services: { ...services, now: () => new Date(Date.now() + ms) }, files, naming }).run({})
  await sweep(23 * 3_600_000)
  expect(bytesOnDisk(tenantId)).toEqual(before)
  await sweep(25 * 3_600_000)
  expect(bytesOnDisk(tenantId)).toEqual(before.filter((name) => name !== lost))
  expect((await merchant.get(`${ownFiles}/${uploaded}`)).status).toBe(200)
  expect((await portico.admin.query('select mode, state from exports order by mode')).rows).toEqual([
    { mode: 'Live', state: 'Done' },
    { mode: 'Test', state: 'Done' },
  ])
})

describe('a file of a ticket', () => {
  test('is visible to everyone who sees the ticket, each download goes on record, and no one takes it back', async () => {
    const { world } = portico
    const file = aTextFile({ name: 'refund.txt', bytes: Buffer.from('exactly these bytes') })
    const id = await aFile(merchant, file)
    const ticket = (await merchant.post(tickets, carrying(` ${id.toUpperCase()} `, id))).text
    const seen = (await staff.get(`${tickets}/${world.acme.id}/${ticket}/details`)).body as TicketDetails
    expect(seen.references).toEqual([{ key: 'File', value: id, label: 'refund.txt', child: null, state: null }])
    expect(seen.files).toEqual([
      expect.objectContaining({ fileId: id, name: 'refund.txt', size: 19, state: 'clean', contentType: 'text/plain' }),
    ])
    const colleague = portico.as(await portico.personWith('merchant', ['Merchant.Support.Lookup'], { merchant: 'acme' }))
    for (const caller of [merchant, colleague, staff]) expect((await caller.get(`${ownFiles}/${id}`)).bytes.equals(file.bytes)).toBe(true)
    for (const caller of [sibling, otherStaff]) expect((await caller.get(`${ownFiles}/${id}`)).code).toBe('not_found')
    expect((await platform.get(`${filesOf(world.northwind.id)}/${id}`)).code).toBe('not_found')
    expect((await merchant.delete(`${ownFiles}/${id}`)).code).toBe('action_not_allowed')
    expect((await staff.delete(`${ownFiles}/${id}`)).code).toBe('action_not_allowed')
    expect((await sibling.delete(`${ownFiles}/${id}`)).code).toBe('not_found')
    expect(await trailOf(id)).toEqual([
      'files.upload done',
      ...Array(3).fill('files.download done'),
      ...Array(3).fill('files.delete refused'),
    ])
  })

  test('of a tenant is seen by the platform under the name of that tenant, and by no merchant', async () => {
    const { northwind, contoso } = portico.world
    const id = await aFile(staff)
    await staff.post(tickets, carrying(id))
    expect((await platform.get(`${filesOf(northwind.id)}/${id}`)).status).toBe(200)
    expect((await platform.get(`${filesOf(northwind.id)}/${id}/details`)).body).toMatchObject({ fileId: id })
    expect((await platform.get(`${filesOf(contoso.id)}/${id}`)).code).toBe('not_found')
    expect((await merchant.get(`${ownFiles}/${id}`)).code).toBe('not_found')
  })

  test('A-USER-07 that platform staff write down for a tenant is uploaded, taken back and attached in the name of that tenant', async () => {
    const { contoso, northwind } = portico.world
    const [gone, id] = [await aFile(platform, aTextFile(), filesOf(contoso.id)), await aFile(platform, aTextFile(), filesOf(contoso.id))]
    expect((await platform.delete(`${ownFiles}/${gone}`, { headers: { tenantid: northwind.id } })).code).toBe('not_found')
    expect((await platform.delete(`${ownFiles}/${gone}`, { headers: { tenantid: contoso.id } })).status).toBe(204)
    expect((await otherStaff.get(`${ownFiles}/${id}`)).code).toBe('not_found')
    expect((await platform.post(`/api/support/${northwind.id}/ticket`, carrying(id))).status).toBe(422)
    const ticket = (await platform.post(`/api/support/${contoso.id}/ticket`, carrying(id))).text
    expect((await otherStaff.get(`${tickets}/${ticket}`)).body).toMatchObject({ files: [{ fileId: id }] })
    expect((await otherStaff.get(`${ownFiles}/${id}`)).status).toBe(200)
    expect((await upload(platform, aTextFile(), filesOf(missing))).code).toBe('not_found')
  })

  test("is refused where it is someone else's, of another ticket, or none at all, all alike, and the ticket with it", async () => {
    const used = await aFile(merchant)
    await merchant.post(tickets, carrying(used))
    const colleague = portico.as(await portico.personWith('merchant', ['Merchant.Support.Lookup'], { merchant: 'acme' }))
    const [fine, ofColleague, ofSibling, ofStaff] = [
      await aFile(merchant),
      await aFile(colleague),
      await aFile(sibling),
      await aFile(staff),
    ]
    const before = await portico.tableStates()
    const replies = []
    for (const wrong of [used, ofColleague, ofSibling, ofStaff, missing, 'no-id'])
      replies.push(await merchant.post(tickets, carrying(fine, wrong)))
    for (const reply of replies) {
      expect([reply.status, fieldsOf(reply)]).toEqual([422, ['body.references.1.value']])
      expect((reply.body as { fields: object }).fields).toEqual((replies[0]!.body as { fields: object }).fields)
    }
    expect(await portico.tableStates()).toEqual(before)
    expect((await merchant.post(tickets, carrying(fine))).status).toBe(201)
  })

  test('goes to one ticket, however many ask for it at once', async () => {
    const id = await aFile(merchant)
    const replies = await Promise.all(Array.from({ length: 6 }, () => merchant.post(tickets, carrying(id))))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422])
  })
})

describe('uploads', () => {
  test('that wait for a ticket are bounded for each person', async () => {
    const person = await portico.personWith('merchant', ['Merchant.Support.Lookup'], { merchant: 'acme' })
    const caller = portico.as(person)
    const id = await aFile(caller)
    await portico.admin.query(
      `insert into files (tenant_id, id, merchant_id, owner_id, name, content_type, size, sha256, state, created_at)
       select tenant_id, gen_random_uuid(), merchant_id, owner_id, name, content_type, 1, sha256, state, created_at from files, generate_series(1, 97) where id = $1`,
      [id],
    )
    const replies = await Promise.all(Array.from({ length: 5 }, () => upload(caller)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409])
    expect((await upload(merchant)).status).toBe(201)
  })

  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\boot.TXT', 'boot.TXT'],
    ['a\u202ecod\u200b.txt', 'acod.txt'],
    ['علی‌رضا ශ්‍රී.txt', 'علی‌رضا ශ්‍රී.txt'],
    ['.txt', 'file.txt'],
    ['card 4111 1111 1111 1111.txt', 'card 4111 11** **** 1111.txt'],
    ['a<b>:"c"|?*.txt', 'a_b__"c"__*.txt'],
    [`${'ü'.repeat(300)}.txt`, `${'ü'.repeat(196)}.txt`],
    ['  many   blanks . txt.txt', 'many blanks . txt.txt'],
  ])('are kept under a clean name: %j', async (name, kept) => {
    const id = await aFile(merchant, aTextFile({ name }))
    expect(((await merchant.get(`${ownFiles}/${id}/details`)).body as FileDetails).name).toBe(kept)
  })
})
