import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One try as it came. `answer`: the status it was given; undefined where the sender hung up first. */
export type Heard = { id: string; transactionId: string; changedAt: number; at: number; isSigned: boolean; sentAt: number; answer?: number }
type Ways = { waitMs?: number; failsFirst?: (id: string, tries: number) => boolean; redirectsTo?: string }

const partOf = (id: string) => Number.parseInt(id.slice(-4), 16) / 0x10000

/** Three of ten webhooks fail at the first try, and with `twice` one of ten of those at the second. Decided by the id, so that it is the same for each worker. */
export const failing =
  (twice: boolean) =>
  (id: string, tries: number): boolean =>
    (tries === 1 && partOf(id) < 0.3) || (twice && tries === 2 && partOf(id) < 0.03)

/** A shop that hears webhooks: at each path in its own way, with the secret of the endpoint there. Reads signatures as the standard says. */
export async function aReceiver() {
  const heard = new Map<string, Heard[]>()
  const ways = new Map<string, Ways>()
  const secrets = new Map<string, string>()
  const server = createServer(async (request, response) => {
    const at = Date.now()
    const chunks: Buffer[] = []
    for await (const chunk of request.on('error', () => undefined)) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const path = request.url ?? ''
    const all = heard.get(path) ?? heard.set(path, []).get(path)!
    const one = readWebhook(request.headers, body, secrets.get(path) ?? '', at)
    all.push(one)
    const { waitMs = 0, failsFirst, redirectsTo } = ways.get(path) ?? {}
    const tries = all.filter(({ id }) => id === one.id).length
    setTimeout(() => {
      if (response.destroyed) return
      const answer = redirectsTo ? 302 : failsFirst?.(one.id, tries) ? 503 : 200
      response.writeHead(answer, redirectsTo ? { location: redirectsTo } : {}).end(() => {
        one.answer = answer
      })
    }, waitMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    at: (path: string) => `http://${host}${path}`,
    heardAt: (path: string): readonly Heard[] => heard.get(path) ?? [],
    /** What it is signed with at a path, and how it answers there. */
    expect(path: string, secret: string, way: Ways = {}) {
      secrets.set(path, secret)
      ways.set(path, way)
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof aReceiver>>

type Body = { timestamp: string; data: { transactionId: string } }

function readWebhook(headers: IncomingHttpHeaders, body: string, secret: string, at: number): Heard {
  const id = String(headers['webhook-id'])
  const timestamp = String(headers['webhook-timestamp'])
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  const isSigned = String(headers['webhook-signature']).split(' ').includes(wanted)
  const { timestamp: changedAt, data } = JSON.parse(body) as Body
  return { id, transactionId: data.transactionId, changedAt: Date.parse(changedAt), at, isSigned, sentAt: Number(timestamp) * 1000 }
}
