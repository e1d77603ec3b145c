import type { Reply, TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type BadRequest, badRequests } from './bad-requests.fixture.ts'
import { anEntitledPortico } from './entitled.fixture.ts'
import { type Sending, together } from './together.fixture.ts'
import { type Entry, fullyEntitled, goodRequest, isSuccess, oneEntryEach, recordsRefusals, sentOf } from './ways.fixture.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await anEntitledPortico(inject('cluster'))
})
afterAll(() => portico?.close())

const leastBad = 50
const leastSingle = 15
/** Counts a try of the address before it reads the body. */
const takesTries = 'external.exchange'
const longestRefusalBytes = 4096
const innards = /\b(?:select|insert|update|delete)\s.+\b(?:from|into|set)\b|node_modules|\n\s+at |\.ts:\d|violates|SQLSTATE|pg_/i

/** Nothing but a problem that says which field is wrong. */
function faultOf(reply: Reply, { field }: BadRequest): string | undefined {
  const body = reply.body as { code?: string; fields?: Record<string, string>; requestId?: string; error?: string } | undefined
  if (reply.status < 400 || reply.status > 499) return `${reply.status} ${reply.text.slice(0, 200)}`
  if (!/^application\/problem\+json/.test(String(reply.headers['content-type']))) return `sent as ${reply.headers['content-type']}`
  if (!body?.code || !body.error || body.requestId !== reply.headers['x-request-id']) return `no problem reply: ${reply.text.slice(0, 200)}`
  if (reply.bytes.length >= longestRefusalBytes) return `an answer of ${reply.bytes.length} bytes`
  if (innards.test(reply.text)) return `tells of the inside: ${reply.text.slice(0, 300)}`
  const named = Object.keys(body.fields ?? {})
  const isField = (name: string, whole: string) =>
    name === whole || name.startsWith(`${whole}.`) || (name.endsWith('…') && whole.startsWith(name.slice(0, -1)))
  if (field !== undefined && !named.some((name) => isField(name, field)))
    return `${reply.status} names ${JSON.stringify(body.fields)}, not ${field}`
  return undefined
}

const callerOf = (entry: Entry) => portico.as(fullyEntitled(portico, entry.level))

const sentTo = together(
  () => portico,
  oneEntryEach,
  async (entry) => {
    const good = await goodRequest(portico, entry)
    const bad = badRequests(entry, good)
    const faults: string[] = []
    // A public call counts what it refuses by address: here each comes from one of its own.
    const addressOf = (place: number) => (entry.spec.access === 'public' ? { from: `198.18.${place >> 8}.${place & 255}` } : {})
    const sendings = bad.map(
      (request, place): Sending => ({
        says: `${entry.spec.method} ${entry.url}, ${request.name}`,
        async send() {
          const reply = await callerOf(entry).send({ ...request.sent, ...addressOf(place) })
          const fault = faultOf(reply, request)
          if (fault) faults.push(`${request.name} → ${fault}`)
          return {
            'public.audit_records': recordsRefusals(entry) && [403, 404, 409].includes(reply.status) ? 1 : 0,
            'identity.rate_windows': entry.operation === takesTries ? 1 : 0,
          }
        },
      }),
    )
    return { sendings, prepared: { good: sentOf(entry, good), bad, faults } }
  },
)

describe.each(oneEntryEach.map((entry) => ({ ...entry, entry })))('$spec.method $url for a $level user', ({ entry }) => {
  test('refuses every bad request with a problem that names the field, changes nothing, and still does what it should', async () => {
    const { good, bad, faults, unchanged } = await sentTo(entry)
    expect(new Set(bad.map(({ name }) => name)).size).toBe(bad.length)
    expect(bad.length).toBeGreaterThanOrEqual(leastBad)
    expect(bad.filter(({ field }) => field !== undefined).length).toBeGreaterThanOrEqual(leastSingle)
    expect(faults).toEqual([])
    unchanged()

    let last = await callerOf(entry).send(good)
    // Another sample of the feature may have changed the same record in between.
    if (!isSuccess(last.status)) last = await callerOf(entry).send(sentOf(entry, await goodRequest(portico, entry)))
    expect(isSuccess(last.status), `${last.status} ${last.text.slice(0, 300)}`).toBe(true)
  })
})
