import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, launchBrowser, newPage, type Page } from '@portico/testkit/browser/browser.ts'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const html = `<!doctype html><title>Upload</title>
<script type="module">import { clientFor } from '/client.js'; window.clientFor = clientFor</script>`
type Make = (wire: object, connection: () => object) => Record<string, (input: object) => Promise<unknown>>

/** Only a browser can say how much of a body has left, so uploads are tried in one. */
let browser: Browser
let page: Page
let server: Server
let script: string
const received: { headers: IncomingMessage['headers']; body: string }[] = []

beforeAll(async () => {
  const bundle = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: join(import.meta.dirname, 'client.ts'), formats: ['es'] } },
  })
  script = ((bundle as Rolldown.RolldownOutput[])[0]!.output[0] as Rolldown.OutputChunk).code
  server = createServer(async (request, response) => {
    if (request.url === '/client.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    if (request.method !== 'POST') return response.writeHead(200, { 'content-type': 'text/html' }).end(html)
    let body = ''
    try {
      for await (const piece of request) body += String(piece).slice(0, 1000)
    } catch {
      // The browser gave the upload up.
      return
    }
    received.push({ headers: request.headers, body })
    const status = request.url === '/api/refused' ? 413 : 201
    const answer = status === 201 ? { fileId: 'f-1' } : { code: 'body_too_large', error: 'The body is too large' }
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req-7' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  browser = await launchBrowser()
  page = await newPage(browser)
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.waitForFunction('window.clientFor')
}, 120_000)

afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
})

type Outcome = {
  answer?: unknown
  shares: number[]
  error?: { name?: string; code?: string; status?: number; requestId?: string; message?: string }
}

/** Uploads a file of so many bytes in the page; gives up after the first progress where `stop` says so. */
const upload = (path: string, bytes: number, stop = false): Promise<Outcome> =>
  page.evaluate(
    async ({ path, bytes, stop }) => {
      const { clientFor } = globalThis as unknown as { clientFor: Make }
      const wire = { send: { method: 'POST', paths: { staff: path }, access: { staff: 'signed-in' }, reply: 'json', multipart: true } }
      const connection = { origin: location.origin, caller: async () => ({ audience: 'staff', mode: 'Test', token: 'secret' }) }
      const shares: number[] = []
      const control = new AbortController()
      const file = new File([new Uint8Array(bytes)], 'statement.pdf', { type: 'application/pdf' })
      const onProgress = (share: number) => {
        shares.push(share)
        if (stop) control.abort(new Error('the person gave up'))
      }
      try {
        const call = { body: { kind: 'invoice' }, file, onProgress, signal: control.signal }
        return { answer: await clientFor(wire, () => connection).send!(call), shares }
      } catch (error) {
        const { name, code, status, requestId, message } = error as Record<string, never>
        return { shares, error: { name, code, status, requestId, message } }
      }
    },
    { path, bytes, stop },
  )

test('a file goes up with its fields, the token and the mode, and says how far it is', async () => {
  const { answer, shares, error } = await upload('/api/files', 3_000_000)
  expect(error).toBeUndefined()
  expect(answer).toEqual({ fileId: 'f-1' })
  expect(shares.at(-1)).toBe(1)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  const { headers, body } = received.at(-1)!
  expect(headers).toMatchObject({ authorization: 'Bearer secret', mode: 'Test' })
  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(body.indexOf('name="kind"')).toBeLessThan(body.indexOf('filename="statement.pdf"'))
})

test('a refused file is reported like any other refusal', async () => {
  const { error } = await upload('/api/refused', 10)
  expect(error).toMatchObject({ name: 'ApiError', status: 413, code: 'body_too_large', requestId: 'req-7' })
})

test('an upload can be given up on its way', async () => {
  const { answer, error } = await upload('/api/files', 30_000_000, true)
  expect(answer).toBeUndefined()
  expect(error?.message).toBe('the person gave up')
})
