import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { transactions } from '@portico/contract/features/transactions/transactions.contract.ts'
import { wire } from '@portico/contract/features/transactions/transactions.wire.gen.ts'
import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { say } from '../texts/said.ts'
import { catalogueBackend } from '../texts/texts.ts'
import { ApiError } from './api-error.ts'
import { clientFor } from './client.ts'
import { fileNameOf, type Transfer } from './transfer.ts'

const id = '0197c5f0-0000-7000-8000-000000000001'
let server: Server | undefined

afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

/** A client against a real server that answers as told; `renewed` is the token after a refusal. */
async function aClient(answer: (request: IncomingMessage, response: ServerResponse) => void, renewed?: string) {
  const seen: { token: string | undefined; url: string | undefined }[] = []
  const lost: string[] = []
  server = createServer((request, response) => {
    seen.push({ token: request.headers.authorization, url: request.url })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const api = clientFor<typeof transactions>(wire, () => ({
    origin,
    caller: async () => ({ audience: 'staff', mode: 'Live', token: 'old' }),
    renew: async () => renewed,
    lost: () => lost.push('lost'),
  }))
  return { api, seen, lost }
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req-1' }).end(JSON.stringify(body))

const refusesOld = (request: IncomingMessage, response: ServerResponse) =>
  request.headers.authorization === 'Bearer new' ? json(response, 200, { data: [] }) : json(response, 401, { code: 'not_signed_in' })

test('a call whose token has run out is sent again with a new one', async () => {
  const { api, seen, lost } = await aClient(refusesOld, 'new')
  await expect(api.list({ query: { pageSize: 5 } })).resolves.toEqual({ data: [] })
  expect(seen.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new'])
  expect(lost).toEqual([])
})

test('a call that is refused again ends the session, once, and fails', async () => {
  const { api, seen, lost } = await aClient((_, response) => json(response, 401, { code: 'not_signed_in' }), 'newer')
  await expect(api.list({})).rejects.toMatchObject({ status: 401, code: 'not_signed_in' })
  expect(seen).toHaveLength(2)
  expect(lost).toEqual(['lost'])
})

test('A-HTTP-07 every call carries what the browser keeps for the portal, and nothing of it goes elsewhere', async () => {
  const sending = vi.spyOn(globalThis, 'fetch')
  const { api } = await aClient((_, response) => json(response, 200, { data: [] }))
  await api.list({})
  expect(sending.mock.calls.map(([, how]) => how?.credentials)).toEqual(['same-origin'])
  sending.mockRestore()
})

test('without a new token nothing is sent twice', async () => {
  const { api, seen, lost } = await aClient(refusesOld)
  await expect(api.list({})).rejects.toBeInstanceOf(ApiError)
  expect(seen).toHaveLength(1)
  expect(lost).toEqual(['lost'])
})

test('a refusal comes with its words, so that it can be said at once in the language of the user', async () => {
  await i18next.use(catalogueBackend).init({ lng: 'tr', ns: ['shared'], resources: { tr: { shared: {} } }, partialBundledLanguages: true })
  const reason = { reason: 'transactions.refundTooMuch', params: { left: { minor: 1000, currency: 'EUR' } } }
  const { api } = await aClient((_, response) => json(response, 409, { code: 'refund_exceeds_balance', ...reason }))
  expect(say(reason)).toBeUndefined()
  await expect(api.get({ params: { id } })).rejects.toMatchObject({ said: reason })
  expect(say(reason)).toBe('En çok 10,00 EUR kaldı. Daha az girin.')
})

test('a failure carries its request number even where the body says nothing', async () => {
  const { api } = await aClient((_, response) => json(response, 503, {}))
  await expect(api.get({ params: { id } })).rejects.toMatchObject({ status: 503, code: 'http_503', requestId: 'req-1' })
})

test('a server that does not answer is a failure of the network, not of the product', async () => {
  const { api } = await aClient((request) => request.socket.destroy())
  await expect(api.get({ params: { id } })).rejects.toMatchObject({ status: 0, code: 'network' })
})

test('an answer that breaks off is a failure of the network', async () => {
  const { api } = await aClient((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"data":', () => response.destroy())
  })
  await expect(api.list({})).rejects.toMatchObject({ code: 'network' })
})

test('aborting a call rejects it with the abort reason', async () => {
  const { api } = await aClient(() => undefined)
  const stop = new AbortController()
  const call = api.list({ signal: stop.signal })
  setTimeout(() => stop.abort(new Error('the page was left')), 30)
  await expect(call).rejects.toThrow('the page was left')
})

test('a download says how far it is and keeps the name the server gave it', async () => {
  const { api } = await aClient((_, response) => {
    response.writeHead(200, {
      'content-type': 'application/zip',
      'content-length': '6',
      'x-row-count': '2',
      'content-disposition': `attachment; filename="islemler_.zip"; filename*=UTF-8''i%C5%9Flemler.zip`,
    })
    response.write('abc')
    setTimeout(() => response.end('def'), 20)
  })
  const steps: Transfer[] = []
  const shares: number[] = []
  const { name, blob } = await api.exportCsv({ onTransfer: (step) => steps.push(step), onProgress: (share) => shares.push(share) })
  expect(name).toBe('işlemler.zip')
  expect(await blob.text()).toBe('abcdef')
  expect(steps.map(({ bytes }) => bytes)).toEqual([0, 3, 6])
  expect(steps[0]).toMatchObject({ totalBytes: 6, rows: 2 })
  expect(shares.at(-1)).toBe(1)
})

test('the name of a file is never a place', () => {
  expect(fileNameOf('attachment; filename="../../etc/passwd"', 'x')).toBe('.._.._etc_passwd')
  expect(fileNameOf("attachment; filename*=UTF-8''%E0%A4%A", 'fallback.zip')).toBe('fallback.zip')
  expect(fileNameOf(null, 'csv')).toBe('csv')
})
