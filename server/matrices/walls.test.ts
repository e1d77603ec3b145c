import { uuidv7 } from '@portico/database/ids.ts'
import type { GoodRequest } from '@portico/testkit/features/sample.ts'
import type { Reply, TestPortico } from '@portico/testkit/portico/app.ts'
import type { MerchantName } from '@portico/testkit/portico/world.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { anEntitledPortico } from './entitled.fixture.ts'
import { expectNoReason } from './no-reason.fixture.ts'
import { expectNoChange, type Sending, together } from './together.fixture.ts'
import { type IdSlot, idIn, idSlotsOf, nameOf, withId } from './walls.fixture.ts'
import { type Entry, entries, fullyEntitled, goodRequest, isSuccess, recordsRefusals, type Sent, sentOf } from './ways.fixture.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await anEntitledPortico(inject('cluster'))
})
afterAll(() => portico?.close())

const strangers: [level: string, foreign: MerchantName, whose: string][] = [
  ['tenant', 'initech', 'another tenant'],
  ['merchant', 'initech', "another tenant's merchant"],
  ['merchant', 'globex', 'a sibling merchant'],
]
/** Platform staff pass every wall; the tenant that they work on is a header. */
const walled = entries.filter(({ level }) => level !== 'platform')
const located = entries.filter(({ level, spec }) => level === 'platform' && spec.locate)
const strangersTo = (entry: Entry) => (idSlotsOf(entry).length > 0 ? strangers.filter(([level]) => level === entry.level) : [])
const withSlots = walled.flatMap((entry) => strangersTo(entry).map(([, foreign, whose]) => ({ ...entry, entry, foreign, whose })))

/** What remains of a reply that must not depend on whether the id is somebody else's or nobody's. */
function comparable(reply: Reply) {
  // A report says when it was read.
  const { requestId: _own, asOf: _at, ...body } = (reply.body ?? {}) as Record<string, unknown>
  const { 'x-request-id': _id, date: _date, ...headers } = reply.headers
  // A batch names the ids that were sent.
  const rows = (body as Found).rows?.map(({ id: _sent, ...row }) => row)
  return { status: reply.status, headers, body: rows ? { ...body, rows } : body, files: filesIn(reply) }
}
const idsOf = (text: string) => text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
/** The times of an archive are those of the call; its content must not be. */
const filesIn = ({ headers, bytes }: Reply): string[] =>
  headers['content-type'] === 'application/zip'
    ? Object.values(unzipSync(bytes)).map((file) => Buffer.from(file).toString())
    : String(headers['content-type']).startsWith('text/csv')
      ? [Buffer.from(bytes).toString()]
      : []

type Found = { code?: string; data?: unknown[]; totalCount?: number; rows?: { id?: string; code: string | null }[] }
/** The rows of a list; of a total alone, as many as it counts; of a batch, those that were found. */
const rowsIn = (body: Found | undefined): unknown[] | undefined =>
  body?.data ??
  body?.rows?.filter(({ code }) => code !== 'not_found') ??
  (body?.totalCount === undefined ? undefined : Array(body.totalCount).fill('counted'))

/** Nothing came back: a record that does not exist, a list with nothing in it, a total of none, a file with a first line and no other. */
function expectNothing(reply: Reply, sentIds: readonly string[], says: string) {
  const body = reply.body as Found | undefined
  const files = filesIn(reply)
  if (files.length > 0)
    expect(
      files.map((text) => text.trimEnd().split('\n').length),
      says,
    ).toEqual(files.map(() => 1))
  else if (isSuccess(reply.status)) expect([rowsIn(body), body?.totalCount ?? 0], says).toEqual([[], 0])
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

/** Why it cannot be said that something came back: nothing must not be simply all there ever is. */
function lackOf(reply: Reply): string | undefined {
  if (!isSuccess(reply.status)) return `${reply.status} ${reply.text.slice(0, 300)}`
  if (rowsIn(reply.body as Parameters<typeof rowsIn>[0])?.length === 0) return 'the own id must find something'
  return filesIn(reply).some((text) => text.trimEnd().split('\n').length < 2) ? 'a file without a line' : undefined
}
const expectSomething = (reply: Reply, says: string) => expect(lackOf(reply), says).toBe(undefined)

const slotValue = (entry: Entry, request: GoodRequest, slot: IdSlot): string => {
  const id = idIn(request, slot)
  if (id) return id
  throw new Error(
    `The sample of ${entry.operation} leaves ${nameOf(slot)} out: give it an own id for it in \`others\` (testkit/samples.ts)`,
  )
}

/** A request with an id of another owner, and the same request with an id that does not exist. */
type Pair = { says: string; foreign: Sent; missing: Sent; recordedIn: readonly string[]; replies: Reply[] }
const pairOf = (says: string, foreign: Sent, missing: Sent, recordedIn: readonly string[] = []): Pair => ({
  says,
  foreign,
  missing,
  recordedIn,
  replies: [],
})

/** Not a row may be touched by either but what records the call or its refusal. */
const sendingOf = (entry: Entry, pair: Pair): Sending => ({
  says: `${entry.spec.method} ${entry.url} for a ${entry.level} user, ${pair.says}`,
  async send() {
    const caller = callerOf(entry)
    pair.replies = [await caller.send(pair.foreign), await caller.send(pair.missing)]
    const tables = isSuccess(pair.replies[0]!.status) ? pair.recordedIn : recordsRefusals(entry) ? ['public.audit_records'] : []
    return Object.fromEntries(tables.map((table) => [table, pair.replies.length]))
  },
})

function expectSameAsMissing({ says, foreign, replies: [found, missing] }: Pair) {
  expectNothing(found!, idsOf(`${foreign.url} ${foreign.payload ?? ''}`), says)
  expect(comparable(found!), says).toEqual(comparable(missing!))
}

const callerOf = (entry: Entry, place?: MerchantName) => portico.as(fullyEntitled(portico, entry.level, place))

const withAll = (request: GoodRequest, slots: readonly IdSlot[], idOf: (slot: IdSlot) => string) =>
  slots.reduce((rest, slot) => withId(rest, slot, idOf(slot)), request)

const naming = (entry: Entry, request: GoodRequest, tenantId: string) =>
  sentOf(entry, { ...request, headers: { ...request.headers, tenantId } })

/** The own request with a stranger's ids in its slots, and the stranger's with all of them. */
async function pairsOf(entry: Entry, own: GoodRequest, foreign: MerchantName) {
  const slots = idSlotsOf(entry)
  const theirs = await goodRequest(portico, entry, foreign)
  const pairs = slots.flatMap((slot) => {
    const [ownId, foreignId] = [slotValue(entry, own, slot), slotValue(entry, theirs, slot)]
    // A sibling merchant is of the same tenant: there the tenant is no slot for a foreign id.
    if (ownId === foreignId && (slot.name === 'tenantId' || slot.name === 'tenants')) return []
    const at = (id: string) => sentOf(entry, withId(own, slot, id))
    return [pairOf(nameOf(slot), at(foreignId), at(uuidv7()), own.recordedIn)]
  })
  // Siblings have nothing foreign to name where only the tenant is named.
  if (pairs.length === 0) return { pairs, whole: sentOf(entry, theirs), found: undefined as Reply | undefined }
  const whole = sentOf(
    entry,
    withAll(theirs, slots, (slot) => slotValue(entry, theirs, slot)),
  )
  const missing = sentOf(
    entry,
    withAll(theirs, slots, () => uuidv7()),
  )
  return { pairs: [...pairs, pairOf('all of them', whole, missing, theirs.recordedIn)], whole, found: undefined as Reply | undefined }
}

/** What keeps a request with its own ids, and its own tenant in the header, from finding something. */
async function lackOfOwn(entry: Entry, request: GoodRequest): Promise<string | undefined> {
  const reply = await callerOf(entry).send(naming(entry, request, portico.world.northwind.id.toUpperCase()))
  return idSlotsOf(entry).length === 0 && isSuccess(reply.status) ? undefined : lackOf(reply)
}

/** After another sample of the feature has changed the same record, or where filters leave nothing over when they come together. */
async function expectEachOwn(entry: Entry) {
  const slots = idSlotsOf(entry)
  for (const slot of slots.length > 0 ? slots : [undefined]) {
    const own = await goodRequest(portico, entry)
    const request = slot ? withId(own, slot, slotValue(entry, own, slot)) : own
    expect(await lackOfOwn(entry, request), slot && nameOf(slot)).toBe(undefined)
  }
}

const sent = together(
  () => portico,
  walled,
  async (entry) => {
    const own = await goodRequest(portico, entry)
    const foreign = new Map<MerchantName, Awaited<ReturnType<typeof pairsOf>>>()
    for (const [, name] of strangersTo(entry)) foreign.set(name, await pairsOf(entry, own, name))
    const named = pairOf('tenantId', naming(entry, own, portico.world.contoso.id), naming(entry, own, uuidv7()))
    const pairs = [named, ...[...foreign.values()].flatMap((one) => one.pairs)]
    const prepared = { named, foreign, lack: undefined as string | undefined }
    const after = async () => {
      prepared.lack = await lackOfOwn(
        entry,
        withAll(own, idSlotsOf(entry), (slot) => slotValue(entry, own, slot)),
      )
      for (const [name, theirs] of foreign) theirs.found = await callerOf(entry, name).send(theirs.whole)
    }
    return { sendings: pairs.map((pair) => sendingOf(entry, pair)), prepared, after }
  },
)

describe.each(withSlots)('$spec.method $url for a $level user, with ids of $whose', ({ entry, foreign: name }) => {
  test('finds nothing and changes nothing in any slot, nor with all of them', async () => {
    const { foreign, lack, unchanged } = await sent(entry)
    const { pairs, found } = foreign.get(name)!
    for (const pair of pairs) expectSameAsMissing(pair)
    unchanged()
    if (pairs.length > 0 && lack) await expectEachOwn(entry)
    if (!lackOf(found!)) return
    // Another sample of the feature has had the same record since, so that this one may not have been there: once more by itself.
    const alone = await pairsOf(entry, await goodRequest(portico, entry), name)
    await expectNoChange(
      portico,
      alone.pairs.map((pair) => sendingOf(entry, pair)),
    )
    for (const pair of alone.pairs) expectSameAsMissing(pair)
    expectSomething(await callerOf(entry, name).send(alone.whole), 'its owner')
  })
})

describe.each(walled.map((entry) => ({ ...entry, entry })))('$spec.method $url for a $level user', ({ entry }) => {
  test('does not work on another tenant because a header says so', async () => {
    const { named, lack, unchanged } = await sent(entry)
    expectSameAsMissing(named)
    unchanged()
    if (lack) await expectEachOwn(entry)
  })
})

async function misnamedOf(entry: Entry) {
  const theirs = await goodRequest(portico, entry, 'initech')
  const missing = withAll(theirs, idSlotsOf(entry), () => uuidv7())
  const { northwind } = portico.world
  return { theirs, pair: pairOf('misnamed', naming(entry, theirs, northwind.id), naming(entry, missing, northwind.id)) }
}
const misnamed = together(
  () => portico,
  located,
  async (entry) => {
    const prepared = await misnamedOf(entry)
    return { sendings: [sendingOf(entry, prepared.pair)], prepared }
  },
)

describe.each(located.map((entry) => ({ ...entry, entry })))('$spec.method $url for a platform user', ({ entry }) => {
  test('finds a record in whichever tenant it lies, but not under the name of another tenant', async () => {
    const finds = async (request: GoodRequest) => callerOf(entry).send(sentOf(entry, request))
    const { theirs, pair, unchanged } = await misnamed(entry)
    expectSameAsMissing(pair)
    unchanged()
    let found = await finds(theirs)
    if (!isSuccess(found.status)) {
      const alone = await misnamedOf(entry)
      await expectNoChange(portico, [sendingOf(entry, alone.pair)])
      expectSameAsMissing(alone.pair)
      found = await finds(alone.theirs)
    }
    for (const reply of [found, await finds(await goodRequest(portico, entry))])
      expect(isSuccess(reply.status), `${reply.status} ${reply.text.slice(0, 300)}`).toBe(true)
  })
})
