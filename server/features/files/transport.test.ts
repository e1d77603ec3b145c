import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { largestFile } from '@portico/contract/features/files/file-types.ts'
import { aTextFile, formOf, ownFiles } from '@portico/testkit/features/files.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let portico: TestPortico
let port: number
let token: string
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { owner } = portico.world.acme
  portico.as(owner)
  token = `test-token-${owner.id}`
  await portico.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portico.app.server.address() as { port: number }).port
})
afterAll(() => portico?.close())

const filesLeft = () => readdirSync(portico.filesDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
const state = async () => [await portico.tableStates(), filesLeft()]
const ofSize = (size: number) => aTextFile({ bytes: Buffer.alloc(size, 'all work and no play\n') })

async function post(file: ReturnType<typeof aTextFile>) {
  const { headers, payload } = formOf(file)
  const reply = await fetch(`http://127.0.0.1:${port}${ownFiles}`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(payload),
  })
  return { status: reply.status, code: ((await reply.json()) as { code?: string }).code }
}

/** A request as bytes on a socket; resolves with whatever comes back until the other side ends it. */
function raw(length: number): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { headers } = formOf(aTextFile())
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      let text = ''
      const answer = new Promise<string>((done) => {
        socket.on('data', (data) => {
          text += data
          if (text.includes('\r\n\r\n')) done(text)
        })
        socket.on('close', () => done(text))
      })
      socket.write(
        `POST ${ownFiles} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${length}\r\n\r\n`,
      )
      resolve({ socket, answer })
    })
    socket.once('error', reject)
    socket.on('error', () => undefined)
  })
}

test(`a file of exactly ${largestFile} bytes is taken, one byte more is not`, async () => {
  expect(await post(ofSize(largestFile))).toEqual({ status: 201, code: undefined })
  const before = await state()
  expect(await post(ofSize(largestFile + 1))).toEqual({ status: 413, code: 'body_too_large' })
  expect(await state()).toEqual(before)
})

test('a file that is refused by its name is answered although its bytes are still on their way', async () => {
  expect(await post({ ...ofSize(20_000_000), name: 'a.exe' })).toEqual({ status: 422, code: 'file_type_not_allowed' })
})

test('an upload that breaks off leaves no row and no file', async () => {
  const before = await state()
  const { payload } = formOf(ofSize(2_000_000))
  const { socket, answer } = await raw(payload.length)
  socket.write(payload.subarray(0, 1_000_000))
  await expect.poll(() => filesLeft()).toBe((before[1] as number) + 1)
  socket.destroy()
  await answer
  await expect.poll(() => filesLeft()).toBe(before[1])
  expect(await state()).toEqual(before)
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** Without garbage: when it is collected depends on everything else in this process. */
function inUse(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test('twenty uploads of 100 MB at once take little memory and leave nothing', async () => {
  const before = await state()
  const piece = Buffer.alloc(64 * 1024, 'x')
  const { payload } = formOf(aTextFile({ bytes: Buffer.of(0x78) }))
  const head = payload.subarray(0, payload.indexOf('\r\n\r\n') + 4)
  const atFirst = inUse()
  let highest = atFirst
  let pieces = 0
  const send = async () => {
    const { socket, answer } = await raw(100 * 1024 * 1024 + head.length)
    const closed = new Promise((go) => socket.once('close', go))
    socket.write(head)
    for (let sent = 0; sent < 100 * 1024 * 1024 && !socket.destroyed; sent += piece.length) {
      if (pieces++ % 200 === 0) highest = Math.max(highest, inUse())
      if (!socket.write(piece)) await Promise.race([closed, new Promise((go) => socket.once('drain', go))])
    }
    const text = await answer
    socket.destroy()
    return /HTTP\/1\.1 (\d+)/.exec(text)?.[1]
  }
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  expect(answers).toEqual(Array(20).fill('413'))
  expect((highest - atFirst) / 1024 / 1024).toBeLessThan(60)
  await expect.poll(() => filesLeft()).toBe(before[1])
  expect(await state()).toEqual(before)
})
