import type { Worker } from 'node:worker_threads'
import { upload } from '@portico/testkit/features/files.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { officeOf } from '../archives.fixture.ts'
import { createContentChecks } from './content-checks.ts'

let portico: TestPortico
const threads = new Set<Worker>()
const note = (thread: Worker) => {
  threads.add(thread)
  thread.once('exit', () => threads.delete(thread))
}
beforeAll(async () => {
  process.on('worker', note)
  portico = await aPortico(inject('cluster'))
})
afterAll(async () => {
  await portico?.close()
  process.off('worker', note)
})

const drawn = (inner: string) => officeOf('docx', { 'word/media/a.svg': `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>` })
/** Text that is written as numbers, and little of it when it is packed: most of its cost is in looking into it. */
const dear = drawn('&#120;'.repeat(600_000))
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const send = (name: string, type: string, bytes: Buffer) => upload(portico.as(portico.world.acme.owner), { name, type, bytes })

const cpuOf = ({ user, system }: NodeJS.CpuUsage) => user + system

test('the event loop has little to do with a file that costs much to look into', async () => {
  expect((await send('first.docx', docx, dear)).status).toBe(201)
  const [thread] = threads
  const before = { loop: process.threadCpuUsage(), thread: await thread!.cpuUsage() }
  for (const name of ['second.docx', 'third.docx']) expect((await send(name, docx, dear)).status).toBe(201)
  const inThread = cpuOf(await thread!.cpuUsage(before.thread))
  expect(inThread).toBeGreaterThan(cpuOf(process.threadCpuUsage(before.loop)))
})

test('files that come at once are looked into by two threads at most, and all are taken', async () => {
  const replies = await Promise.all(Array.from({ length: 6 }, (_, at) => send(`many-${at}.docx`, docx, dear)))
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(threads.size).toBeLessThanOrEqual(2)
})

test('a drawing that begins a hundred thousand times what it never ends is looked into in one pass', async () => {
  expect((await send('data.docx', docx, drawn(`<a b="${'data:'.repeat(100_000)}"/>`))).status).toBe(201)
  expect((await send('types.docx', docx, drawn(`<a b="${'<!doctype'.repeat(100_000)}"/>`))).status).toBe(201)
  expect((await send('page.docx', docx, drawn(`<a b="data:image/png,x data:${'x'.repeat(100)};html,"/>`))).status).toBe(422)
})

test('a thread that takes too long is ended, and its file is refused', async () => {
  const checks = createContentChecks({ mostMs: 1 })
  expect(await checks.look(async () => new Uint8Array(dear), 'docx')).toBe('tooMuch')
  await checks.close()
})

test('threads end with the server', async () => {
  const other = await aPortico(inject('cluster'))
  const before = new Set(threads)
  expect((await upload(other.as(other.world.acme.owner))).status).toBe(201)
  const [own] = threads.difference(before)
  expect(own).toBeDefined()
  await other.close()
  expect(threads.has(own!)).toBe(false)
})
