import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { call, Unanswered } from './call.ts'

const under = (code: string) =>
  new Unanswered('no answer', { cause: new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }) })

test('a call without an answer says what lay under it', async () => {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const ask = () => call(`http://127.0.0.1:${port}`, undefined, '/x').catch((error: unknown) => error)
  expect(String(await ask())).toMatch(/GET \/x: fetch failed \((UND_ERR_SOCKET|ECONNRESET)\)/)
  await new Promise((resolve) => server.close(resolve))
  const refused = (await ask()) as Unanswered
  expect(refused.message).toBe('GET /x: fetch failed (ECONNREFUSED)')
  expect([refused.wasRefused, refused.wasNotSent]).toEqual([true, false])
})

test('what has no handle or port to leave by was not sent', () => {
  expect(['EMFILE', 'EADDRNOTAVAIL', 'ECONNRESET'].map((code) => under(code).wasNotSent)).toEqual([true, true, false])
})
