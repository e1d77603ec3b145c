import { uuidv7 } from '@portico/database/ids.ts'
import { changedTables } from '@portico/testkit/database/table-states.ts'
import type { GoodRequest } from '@portico/testkit/features/sample.ts'
import { aPortico, type Caller, type Reply, type TestPortico } from '@portico/testkit/portico/app.ts'
import type { MerchantName } from '@portico/testkit/portico/world.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectNoReason } from './no-reason.fixture.ts'
import { type IdSlot, idIn, idSlotsOf, nameOf, withId } from './walls.fixture.ts'
import { type Entry, entries, fullyEntitled, goodRequest, isSuccess, recordsRefusals, type Sent, sentOf } from './ways.fixture.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

const strangers: [level: string, foreign: MerchantName, whose: string][] = [
  ['tenant', 'initech', 'another tenant'],
  ['merchant', 'initech', "another tenant's merchant"],
  ['merchant', 'globex', 'a sibling merchant'],
]
/** Platform staff pass every wall; the tenant that they work on is a header. */
const walled = entries.filter(({ level }) => level !== 'platform')
const withSlots = walled.flatMap((entry) =>
  strangers
    .filter(([level]) => level === entry.level && idSlotsOf(entry).length > 0)
    .map(([, foreign, whose]) => ({ ...entry, foreign, whose })),
)

/** What remains of a reply that must not depend on whether the id is somebody else's or nobody's. */
function comparable(reply: Reply) {
  const { requestId: _own, ...body } = (reply.body ?? {}) as Record<string, unknown>
  const { 'x-request-id': _id, date: _date, ...headers } = reply.headers
  return { status: reply.status, headers, body, files: filesIn(reply) }
}
const idsOf = (text: string) => text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
/** The times of an archive are those of the call; its content must not be. */
const filesIn = ({ headers, bytes }: Reply): string[] =>
  headers['content-type'] === 'application/zip'
    ? Object.values(unzipSync(bytes)).map((file) => Buffer.from(file).toString())
    : String(headers['content-type']).startsWith('text/csv')
      ? [Buffer.from(bytes).toString()]
      : []

/** Nothing came back: a record that does not exist, a list with nothing in it, a file with a first line and no other. */
function expectNothing(reply: Reply, sentIds: readonly string[], says: string) {
  const body = reply.body as { code?: string; data?: unknown[]; totalCount?: number } | undefined
  const files = filesIn(reply)
  if (files.length > 0)
    expect(
      files.map((text) => text.trimEnd().split('\n').length),
      says,
    ).toEqual(files.map(() => 1))
  else if (isSuccess(reply.status)) expect([body?.data, body?.totalCount ?? 0], says).toEqual([[], 0])
  else {
    expect([reply.status, body?.code], says).toEqual([404, 'not_found'])
    expectNoReason(reply, says)
  }
  const own = String((body as { requestId?: string } | undefined)?.requestId)
  expect(
    idsOf([reply.text, ...files].join()).filter((id) => id !== own && !sentIds.includes(id)),
    says,
  ).toEqual([])
}

/** Whether something came back, to show that nothing is not simply all there ever is. */
function expectSomething(reply: Reply, says: string) {
  expect(isSuccess(reply.status), `${says}: ${reply.status} ${reply.text.slice(0, 300)}`).toBe(true)
  const { data } = (reply.body ?? {}) as { data?: unknown[] }
  if (data) expect(data.length, `${says}: the own id must find something`).toBeGreaterThan(0)
  for (const text of filesIn(reply)) expect(text.trimEnd().split('\n').length, says).toBeGreaterThan(1)
}

/** Sends a foreign id and one that nobody has: the same answer, and not a row touched by either but what records the call or its refusal. */
async function expectSameAsMissing(caller: Caller, entry: Entry, pairs: readonly Pair[]) {
  const before = await portico.tableStates()
  const recorded: Record<string, number> = {}
  const refusals = recordsRefusals(entry) ? ['public.audit_records'] : []
  for (const { says, foreign, missing, recordedIn } of pairs) {
    const replies = [await caller.send(foreign), await caller.send(missing)] as const
    expectNothing(replies[0], idsOf(foreign.url), says)
    expect(comparable(replies[0]), says).toEqual(comparable(replies[1]))
    for (const table of isSuccess(replies[0].status) ? recordedIn : refusals) recorded[table] = (recorded[table] ?? 0) + replies.length
  }
  expect(changedTables(before, await portico.tableStates())).toEqual(recorded)
}

const slotValue = (entry: Entry, request: GoodRequest, slot: IdSlot): string => {
  const id = idIn(request, slot)
  if (id) return id
  throw new Error(
    `The sample of ${entry.operation} leaves ${nameOf(slot)} out: give it an own id for it in \`others\` (testkit/samples.ts)`,
  )
}

type Pair = { says: string; foreign: Sent; missing: Sent; recordedIn: readonly string[] }

describe.each(withSlots)('$spec.method $url for a $level user, with ids of $whose', ({ foreign, whose: _, ...entry }) => {
  const slots = idSlotsOf(entry)

  test('finds nothing and changes nothing in any slot, nor with all of them', async () => {
    const caller = portico.as(fullyEntitled(portico, entry.level))
    const owner = portico.as(fullyEntitled(portico, entry.level, foreign))
    const theirs = await goodRequest(portico, entry, foreign)
    const pairs: Pair[] = []
    for (const slot of slots) {
      const own = await goodRequest(portico, entry)
      const [ownId, foreignId] = [slotValue(entry, own, slot), slotValue(entry, theirs, slot)]
      // A sibling merchant is of the same tenant: there the tenant is no slot for somebody else's id.
      if (ownId === foreignId && (slot.name === 'tenantId' || slot.name === 'tenants')) continue
      expectSomething(await caller.send(sentOf(entry, withId(own, slot, ownId))), nameOf(slot))
      const again = await goodRequest(portico, entry)
      const at = (id: string) => sentOf(entry, withId(again, slot, id))
      pairs.push({ says: nameOf(slot), foreign: at(foreignId), missing: at(uuidv7()), recordedIn: again.recordedIn ?? [] })
    }
    // Siblings have nothing foreign to name where only the tenant is named.
    if (pairs.length === 0) return expectSomething(await owner.send(sentOf(entry, theirs)), 'its owner')
    const all = (idOf: (slot: IdSlot) => string) =>
      sentOf(
        entry,
        slots.reduce((request, slot) => withId(request, slot, idOf(slot)), theirs),
      )
    const whole = { foreign: all((slot) => slotValue(entry, theirs, slot)), missing: all(() => uuidv7()) }
    pairs.push({ says: 'all of them', ...whole, recordedIn: theirs.recordedIn ?? [] })

    await expectSameAsMissing(caller, entry, pairs)
    expectSomething(await owner.send(whole.foreign), 'its owner')
  })
})

describe.each(walled)('$spec.method $url for a $level user', (entry) => {
  test('does not work on another tenant because a header says so', async () => {
    const { contoso } = portico.world
    const caller = portico.as(fullyEntitled(portico, entry.level))
    const own = await goodRequest(portico, entry)
    const naming = (tenantId: string) => sentOf(entry, { ...own, headers: { ...own.headers, tenantId } })
    await expectSameAsMissing(caller, entry, [{ says: 'tenantId', foreign: naming(contoso.id), missing: naming(uuidv7()), recordedIn: [] }])
    const named = await caller.send(naming(portico.world.northwind.id.toUpperCase()))
    expect(isSuccess(named.status), `${named.status} ${named.text.slice(0, 300)}`).toBe(true)
  })
})

describe.each(entries.filter(({ level, spec }) => level === 'platform' && spec.locate))(
  '$spec.method $url for a platform user',
  (entry) => {
    test('finds a record in whichever tenant it lies, but not under the name of another tenant', async () => {
      const caller = portico.as(fullyEntitled(portico, 'platform'))
      for (const place of ['acme', 'initech'] as const) {
        const own = await goodRequest(portico, entry, place)
        const reply = await caller.send(sentOf(entry, own))
        expect(isSuccess(reply.status), `${reply.status} ${reply.text.slice(0, 300)}`).toBe(true)
      }
      const theirs = await goodRequest(portico, entry, 'initech')
      const misnamed = { ...theirs, headers: { ...theirs.headers, tenantId: portico.world.northwind.id } }
      const missing = idSlotsOf(entry).reduce((request, slot) => withId(request, slot, uuidv7()), misnamed as GoodRequest)
      await expectSameAsMissing(caller, entry, [
        { says: 'misnamed', foreign: sentOf(entry, misnamed), missing: sentOf(entry, missing), recordedIn: [] },
      ])
    })
  },
)
