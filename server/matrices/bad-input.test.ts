import { changedTables } from '@portico/testkit/database/table-states.ts'
import { aPortico, type Reply, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type BadRequest, badRequests } from './bad-requests.fixture.ts'
import { fullyEntitled, goodRequest, isSuccess, oneEntryEach, recordsRefusals, sentOf } from './ways.fixture.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

const leastBad = 50
const leastSingle = 15
const innards = /\b(?:select|insert|update|delete)\s.+\b(?:from|into|set)\b|node_modules|\n\s+at |\.ts:\d|violates|SQLSTATE|pg_/i

/** Nothing but a problem that says which field is wrong. */
function faultOf(reply: Reply, { field }: BadRequest): string | undefined {
  const body = reply.body as { code?: string; fields?: Record<string, string>; requestId?: string; error?: string } | undefined
  if (reply.status < 400 || reply.status > 499) return `${reply.status} ${reply.text.slice(0, 200)}`
  if (!/^application\/problem\+json/.test(String(reply.headers['content-type']))) return `sent as ${reply.headers['content-type']}`
  if (!body?.code || !body.error || body.requestId !== reply.headers['x-request-id']) return `no problem reply: ${reply.text.slice(0, 200)}`
  if (innards.test(reply.text)) return `tells of the inside: ${reply.text.slice(0, 300)}`
  const named = Object.keys(body.fields ?? {})
  if (field !== undefined && !named.some((name) => name === field || name.startsWith(`${field}.`)))
    return `${reply.status} names ${JSON.stringify(body.fields)}, not ${field}`
  return undefined
}

describe.each(oneEntryEach)('$spec.method $url for a $level user', (entry) => {
  test('refuses every bad request with a problem that names the field, changes nothing, and still does what it should', async () => {
    const caller = portico.as(fullyEntitled(portico, entry.level))
    const good = async () => {
      const request = await goodRequest(portico, entry)
      return { request, sent: sentOf(entry, request) }
    }
    const first = await caller.send((await good()).sent)
    expect(isSuccess(first.status), `the sample itself is answered ${first.status} ${first.text.slice(0, 300)}`).toBe(true)

    const base = await good()
    const bad = badRequests(entry, base.request)
    expect(new Set(bad.map(({ name }) => name)).size).toBe(bad.length)
    expect(bad.length).toBeGreaterThanOrEqual(leastBad)
    expect(bad.filter(({ field }) => field !== undefined).length).toBeGreaterThanOrEqual(leastSingle)

    const before = await portico.tableStates()
    const faults: string[] = []
    let onRecord = 0
    for (const request of bad) {
      const reply = await caller.send(request.sent)
      if (recordsRefusals(entry) && [403, 404, 409].includes(reply.status)) onRecord++
      const fault = faultOf(reply, request)
      if (fault) faults.push(`${request.name} → ${fault}`)
    }
    expect(faults).toEqual([])
    expect(changedTables(before, await portico.tableStates())).toEqual(onRecord > 0 ? { 'public.audit_records': onRecord } : {})

    const last = await caller.send(base.sent)
    expect(isSuccess(last.status), `${last.status} ${last.text.slice(0, 300)}`).toBe(true)
  })
})
