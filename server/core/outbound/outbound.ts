import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Why a call to an address that someone typed has no answer. */
export type OutboundReason = 'refused' | 'timeout' | 'unreachable' | 'tooLong'

export class OutboundError extends Error {
  readonly reason: OutboundReason
  constructor(reason: OutboundReason, cause?: unknown) {
    super(`The address was not answered: ${reason}`, { cause })
    this.reason = reason
  }
}

/**
 * `cuts`: of an answer that is longer the beginning is enough. `again`: there will be more calls to this address at once, so the connection is
 * kept for them, to the address of the network that was judged when it was opened.
 */
export type OutboundPost = {
  headers: Readonly<Record<string, string>>
  body: string
  timeoutMs: number
  mostBytes: number
  cuts?: boolean
  again?: boolean
}

/** Calls to addresses that people of a tenant have typed, and which may lead anywhere. */
export type Outbound = {
  /** Why an address may never be called; undefined where it may, which is decided again for the address its name has when it is called. */
  refuses(url: URL): 'https' | 'private' | 'shape' | undefined
  /** One request and its whole answer within the time. Follows no redirect. Throws an `OutboundError`. */
  post(url: URL, call: OutboundPost): Promise<{ status: number; text: string }>
}

type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  done: (error: Error | null, addresses: dns.LookupAddress[]) => void,
) => void

/** `allow`: exact `host:port` that may be called although they are private or speak plain HTTP. */
export function createOutbound(allow: readonly string[] = [], resolve: Resolve = dns.lookup): Outbound {
  const allowed = new Set(allow.map((entry) => entry.toLowerCase()))
  const isAllowed = (url: URL) => allowed.has(`${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`)
  const refuses: Outbound['refuses'] = (url) => {
    if (url.username || url.password || url.search || url.hash || !/^https?:$/.test(url.protocol)) return 'shape'
    if (isAllowed(url)) return undefined
    if (url.protocol !== 'https:') return 'https'
    return isPublicName(url.hostname) ? undefined : 'private'
  }
  const kept = { 'http:': new http.Agent(keeping), 'https:': new https.Agent(keeping) }
  const lookup = publicOnly(resolve)
  return {
    refuses,
    async post(url, call) {
      if (refuses(url)) throw new OutboundError('refused')
      const endsAt = performance.now() + call.timeoutMs
      const once = (agent: http.Agent | false) =>
        exchange(url, { ...call, timeoutMs: endsAt - performance.now() }, { agent, ...(isAllowed(url) ? {} : { lookup }) })
      try {
        if (!call.again) return await once(false)
        // The receiver may close a kept connection in the moment in which it is used again.
        return await once(kept[url.protocol as keyof typeof kept]).catch((error) =>
          error instanceof Stale ? once(false) : Promise.reject(error),
        )
      } catch (error) {
        throw error instanceof OutboundError ? error : new OutboundError('unreachable', error)
      }
    },
  }
}

/** Shorter than servers commonly keep a silent connection, so that they seldom close one first. */
const keptMs = 4000
const keeping = { keepAlive: true, timeout: keptMs, maxFreeSockets: 16 }

/** A connection that was used before and is gone: nothing of an answer has come. */
class Stale extends Error {}

/** A name that only a network of ours knows has no dot in it, or ends like one; numbers are addresses. */
function isPublicName(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(plain)) return isPublicAddress(plain)
  return plain.includes('.') && !/\.(localhost|local|internal|home\.arpa)$/.test(plain)
}

/** Looks a name up for the connection itself, so that it cannot mean another address a moment later. */
const publicOnly =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new OutboundError('refused'), '')
      if (options.all) return done(null, addresses)
      done(null, addresses[0]!.address, addresses[0]!.family)
    })

type Way = { agent: http.Agent | false; lookup?: LookupFunction }

function exchange(url: URL, { headers, body, timeoutMs, mostBytes, cuts }: OutboundPost, way: Way) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    let isLate = false
    const fail = (error: Error) => reject(isLate ? new OutboundError('timeout', error) : error)
    const sent = request(
      url,
      {
        method: 'POST',
        ...way,
        headers: { accept: 'application/json', 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('error', fail)
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes <= mostBytes) return void chunks.push(chunk)
          if (cuts) answered(Buffer.concat([...chunks, chunk]).subarray(0, mostBytes))
          else reject(new OutboundError('tooLong'))
          response.destroy()
        })
        const answered = (read: Buffer) => resolve({ status: response.statusCode ?? 0, text: read.toString('utf8') })
        response.on('end', () => answered(Buffer.concat(chunks)))
      },
    )
    const clock = setTimeout(() => {
      isLate = true
      sent.destroy()
    }, timeoutMs)
    sent.on('close', () => clearTimeout(clock))
    sent.on('error', (error) => fail(sent.reusedSocket && !isLate ? new Stale('', { cause: error }) : error))
    sent.end(body)
  })
}
