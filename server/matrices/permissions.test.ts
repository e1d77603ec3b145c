import { audienceOf, permissionsFor } from '@portico/contract/core/access.ts'
import { type Level, levels } from '@portico/contract/core/level.ts'
import { levelOf, type Permission, permissionNames } from '@portico/contract/permissions.ts'
import { changedTables } from '@portico/testkit/database/table-states.ts'
import { aPortico, type Caller, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectNoReason } from './no-reason.fixture.ts'
import { type Entry, entries, goodRequest, guardedWays, isSuccess, keysOf, recordsRefusals, sentOf, ways } from './ways.fixture.ts'

let portico: TestPortico
const people = new Map<string, Promise<Person>>()
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

/** Somebody with exactly these permissions, made once. */
function personOf(level: Level, permissions: readonly Permission[]): Promise<Person> {
  const key = `${level} ${[...permissions].sort().join(' ')}`
  const known = people.get(key) ?? portico.personWith(level, permissions)
  people.set(key, known)
  return known
}
const holderOf = async (level: Level, permissions: readonly Permission[]): Promise<Caller> => portico.as(await personOf(level, permissions))
/** Also those of other levels, which a role may name but which give nothing. */
const allBut = (level: Level, some: readonly Permission[]) => permissionNames.filter((one) => levelOf(one) !== level || !some.includes(one))

/** Refused before anything of the request is looked at: neither ids nor body are valid. */
const broken = { params: new Proxy({}, { get: () => 'not-an-id' }), query: { nonsense: '1' } }

async function expectRefused(caller: Caller, way: (typeof ways)[number]) {
  if (way.spec.method === 'GET') expect((await caller.send({ ...sentOf(way, broken), method: 'HEAD' })).status).toBe(403)
  for (const payload of [undefined, '{"broken']) {
    const headers: Record<string, string> = payload === undefined ? {} : { 'content-type': 'application/json' }
    const reply = await caller.send({ ...sentOf(way, broken), headers, ...(payload === undefined ? {} : { payload }) })
    expect(reply.status).toBe(403)
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
    const says = 'You are not authorized to perform this action'
    expect(reply.body).toMatchObject({ code: 'not_allowed', error: says, errors: [{ message: says }] })
    expectNoReason(reply, way.operation)
  }
}

describe.each(guardedWays)('$spec.method $url for $audience', (way) => {
  const audiencesHere = ways.filter(({ operation, url }) => operation === way.operation && url === way.url).map(({ audience }) => audience)
  const open = entries.filter(({ operation, audience }) => operation === way.operation && audience === way.audience)

  test.each(levels.filter((level) => !audiencesHere.includes(audienceOf(level))))(
    'is closed to a %s user with every permission there is',
    async (level) => expectRefused(await holderOf(level, permissionNames), way),
  )

  const keyed = levels.filter((level) => audienceOf(level) === way.audience && permissionsFor(way.spec, way.audience).length > 0)
  test.each(keyed)('A-PERM-01 is closed to a %s user who holds every permission but what opens it', async (level) => {
    await expectRefused(await holderOf(level, allBut(level, permissionsFor(way.spec, way.audience))), way)
    await expectRefused(await holderOf(level, []), way)
  })

  type Key = { entry: Entry; held: Permission[]; says: string }
  const keys = open.flatMap((entry): Key[] => {
    const own = keysOf(entry)
    if (own.length === 0) return [{ entry, held: [], says: 'no permission at all' }]
    return own.map((key) => ({ entry, held: [key], says: key }))
  })
  test.each(keys)('opens for a $entry.level user who holds $says and nothing else', async ({ entry, held }) => {
    const person = await personOf(entry.level, held)
    const reply = await portico.as(person).send(sentOf(entry, await goodRequest(portico, entry, 'acme', person, held)))
    expect(isSuccess(reply.status), `${reply.status} ${reply.text.slice(0, 300)}`).toBe(true)
  })
})

describe.each(ways.filter(({ spec }) => spec.access === 'public'))('$spec.method $url', (way) => {
  test('is open to anybody, signed in or not', async () => {
    const sent = sentOf(way, await goodRequest(portico, { ...way, level: 'tenant' }))
    const callers = [portico.nobody, ...(await Promise.all(levels.map((level) => holderOf(level, []))))]
    for (const caller of callers) expect(isSuccess((await caller.send(sent)).status)).toBe(true)
  })
})

test('a refused call leaves nothing behind but, where it was to change something, its record', async () => {
  const callers = await Promise.all(levels.map((level) => holderOf(level, [])))
  const before = await portico.tableStates()
  const closed = guardedWays.filter(({ spec, audience }) => permissionsFor(spec, audience).length > 0)
  for (const way of closed) for (const caller of callers) expect((await caller.send(sentOf(way, broken))).status).toBe(403)
  const onRecord = closed.filter(recordsRefusals).length * callers.length
  expect(changedTables(before, await portico.tableStates())).toEqual({ 'public.audit_records': onRecord })
})
