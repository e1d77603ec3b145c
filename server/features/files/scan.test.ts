import { existsSync } from 'node:fs'
import path from 'node:path'
import { aFile, aTextFile, ownFiles } from '@portico/testkit/features/files.ts'
import { ticketOf } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aClamd } from './clamd.fixture.ts'
import { clamScan, fileJobs, fileSubscribers } from './index.ts'

let portico: TestPortico
let clamd: Awaited<ReturnType<typeof aClamd>>
let merchant: Caller
let staff: Caller
beforeAll(async () => {
  clamd = await aClamd()
  portico = await aPortico(inject('cluster'), { scannerUrl: 'tcp://127.0.0.1:9' })
  merchant = portico.as(portico.world.acme.owner)
  staff = portico.as(portico.world.northwind.people.administrator!)
})
afterAll(async () => {
  await portico?.close()
  await clamd?.close()
})

const scanAll = (url = clamd.url) => {
  const { pools, services, files } = portico
  const jobs = fileJobs({ pool: pools.jobs, services, files, scan: clamScan(url) })
  return jobs.find(({ name }) => name === 'scan-files')!.run({})
}
const stateOf = async (id: string) => ((await merchant.get(`${ownFiles}/${id}/details`)).body as { state: string }).state
const holding = (text: string) => aTextFile({ bytes: Buffer.from(text.padEnd(100_000, '.')) })
const carrying = (id: string) => ticketOf({ references: [{ key: 'File', value: id }] })

test('a file waits for its scan, and only then can permitted users download it', async () => {
  const file = holding('harmless')
  const id = await aFile(merchant, file)
  expect([await stateOf(id), (await merchant.get(`${ownFiles}/${id}`)).status]).toEqual(['pending', 409])
  expect((await merchant.get(`${ownFiles}/${id}`)).code).toBe('file_pending')
  await scanAll()
  expect(clamd.scanned.at(-1)!.equals(file.bytes)).toBe(true)
  expect([await stateOf(id), (await merchant.get(`${ownFiles}/${id}`)).status]).toEqual(['clean', 200])
})

test('one in which something is found is blocked for all, also on its ticket, and its bytes are gone', async () => {
  const id = await aFile(merchant, holding('a worm'))
  const ticket = (await merchant.post('/api/support/ticket', carrying(id))).text
  await scanAll()
  expect(await stateOf(id)).toBe('blocked')
  for (const caller of [merchant, staff]) {
    const reply = await caller.get(`${ownFiles}/${id}`)
    expect([reply.status, reply.code]).toEqual([422, 'file_blocked'])
    expect((await caller.get(`/api/support/ticket/${ticket}`)).body).toMatchObject({ files: [{ fileId: id, state: 'blocked' }] })
  }
  expect(existsSync(path.join(portico.filesDir, portico.world.northwind.id, id))).toBe(false)
  const { rows } = await portico.admin.query(
    `select action, actor_level, after from audit_records where entity_id = $1 order by id desc limit 1`,
    [id],
  )
  expect(rows).toEqual([{ action: 'files.scan', actor_level: 'system', after: { state: 'blocked', found: 'Test.Worm' } }])
})

test('a blocked file is put on no ticket', async () => {
  const id = await aFile(merchant, holding('a worm'))
  await scanAll()
  expect((await merchant.post('/api/support/ticket', carrying(id))).status).toBe(422)
})

test('one that the scanner stumbles over waits on, and does not hold up the others', async () => {
  const [odd, fine] = [await aFile(merchant, holding('stumble')), await aFile(merchant, holding('fine'))]
  await scanAll()
  expect([await stateOf(odd), await stateOf(fine)]).toEqual(['pending', 'clean'])
})

test('without an answer nothing is let through', async () => {
  const id = await aFile(merchant, holding('fine'))
  await scanAll('tcp://127.0.0.1:1')
  expect(await stateOf(id)).toBe('pending')
})

test('an upload tells the worker at once', async () => {
  const id = await aFile(merchant)
  const { rows } = await portico.admin.query<{ tenant_id: string }>(
    `select tenant_id from outbox where topic = 'file.uploaded' and payload->>'fileId' = $1`,
    [id],
  )
  const sent: unknown[] = []
  const [subscriber] = fileSubscribers(async (...job) => void sent.push(job))['file.uploaded']!
  await subscriber!({ tenantId: rows[0]!.tenant_id, payload: { fileId: id } } as never, portico.services)
  expect(sent).toEqual([['scan-files', { tenantId: portico.world.northwind.id }]])
})
