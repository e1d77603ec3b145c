import { permissionsFor } from '@portico/contract/core/access.ts'
import type { Contract } from '@portico/contract/core/endpoint.ts'
import type { Level } from '@portico/contract/core/level.ts'
import type { Page } from '@portico/contract/core/page.ts'
import { type RecordsOf, recordsOf } from '@portico/contract/core/records.ts'
import type { AuditLine } from '@portico/contract/features/audit/audit.contract.ts'
import { contracts } from '@portico/contract/index.ts'
import type { Caller, Person, Reply, TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { anEntitledPortico } from './entitled.fixture.ts'
import { textsIn, wordOf } from './trail-words.fixture.ts'
import { type Entry, fullyEntitled, goodRequest, isSuccess, oneEntryEach, type Sent, sentOf } from './ways.fixture.ts'

let portico: TestPortico
let platform: Caller
const nobodies = {} as Record<Level, Person>
beforeAll(async () => {
  portico = await anEntitledPortico(inject('cluster'))
  platform = portico.as(portico.world.platform.people.administrator!)
  for (const level of ['platform', 'tenant', 'merchant'] as const) nobodies[level] = await portico.personWith(level, [])
})
afterAll(() => portico?.close())

type Recorded = Entry & { records: RecordsOf; isKeyed: boolean }
/** Nobody else has a viewing to end. */
const ofStaff = ['viewings.end']
/** Each operation once; what everybody signed in may do by a merchant that may not work in Live, so that it can be refused too. */
const recorded: Recorded[] = Object.values(Object.groupBy(oneEntryEach, ({ operation }) => operation)).flatMap((ways) => {
  const isKeyed = ways!.some(({ spec, audience }) => permissionsFor(spec, audience).length > 0)
  const entry = (!isKeyed && ways!.find(({ level, operation }) => level === 'merchant' && !ofStaff.includes(operation))) || ways![0]!
  const [feature, verb] = entry.operation.split('.') as [string, string]
  const records = recordsOf(feature, verb, entry.spec)
  return records ? [{ ...entry, records, isKeyed }] : []
})
const mutating = recorded.filter(({ spec }) => spec.method !== 'GET' && spec.access !== 'public')

type Row = { id: string; tenant_id: string; action: string; entity: string; entity_id: string; result: string }
/** What each call has left; identity tells of accounts by itself. */
async function left(...replies: Reply[]): Promise<Row[][]> {
  const ids = replies.map(({ headers }) => headers['x-request-id'])
  const { rows } = await portico.admin.query<Row & { request_id: string }>(
    `select id, tenant_id, action, entity, entity_id, result, request_id from audit_records
      where request_id = any($1) and action not like 'identity.%' order by id`,
    [ids],
  )
  return ids.map((id) => rows.filter(({ request_id }) => request_id === id))
}

const place = ({ isKeyed }: Recorded) => (isKeyed ? 'acme' : 'umbrella')
const entitled = (entry: Recorded) => fullyEntitled(portico, entry.level, place(entry))

/** By somebody who holds no permission, else in the mode that is closed to the merchant. */
function refused(entry: Recorded, sent: Sent): Promise<Reply> {
  if (entry.isKeyed) return portico.as(nobodies[entry.level]).send(sent)
  return portico.as(portico.world.umbrella.owner).send({ ...sent, headers: { ...sent.headers, mode: 'Live' } })
}

/** The page that is narrowed to the action and the noun. */
async function listed({ action, entity }: Row): Promise<string[]> {
  const page = (await platform.get('/api/v1/crm/audit', { query: { action, entity, pageSize: '20' } })).body as Page<AuditLine>
  for (const line of page.data) expect([line.action, line.entity]).toEqual([action, entity])
  return page.data.map(({ id }) => id)
}

/** The worker makes the payment a moment later, and its trail begins with the entry. */
const makesLater = ({ operation }: Recorded) => operation === 'terminal.pay'

/** The trail of the record at its own address; undefined where there is none, or no longer the record. */
async function trailOf(entry: Recorded, { entity, entity_id }: Row): Promise<string[] | undefined> {
  // Of many tickets at once there is no trail but theirs.
  if (entry.records.action === 'support.bulk') return undefined
  const spec = (contracts as Record<string, Contract>)[entity]?.listAudit
  const url = spec?.paths[entry.audience] ?? spec?.paths.staff
  if (!url || entity_id === '') return undefined
  const reader = entry.level === 'platform' && entity === 'support' ? fullyEntitled(portico, 'tenant') : entitled(entry)
  const reply = await portico.as(reader).get(url.replace(/:\w+/, entity_id), { query: { pageSize: '20' } })
  if (reply.status === 404 && (entry.spec.method === 'DELETE' || makesLater(entry))) return undefined
  expect(reply.status, `${url} ${entity_id}: ${reply.text.slice(0, 200)}`).toBe(200)
  return (reply.body as Page<{ id: string }>).data.map(({ id }) => id)
}

describe.each(mutating)('$operation', (entry) => {
  const { action, about, times } = entry.records

  test('is on record as often as it declares, done and refused under one name: in the list and in the trail of its record', async () => {
    const good = await goodRequest(portico, entry, place(entry), entitled(entry))
    const sent = sentOf(entry, good)
    const [no, yes] = [await refused(entry, sent), await portico.as(entitled(entry)).send(sent)]
    expect([no.status, isSuccess(yes.status)], yes.text.slice(0, 300)).toEqual([403, true])
    const [refusals = [], done = []] = await left(no, yes)
    expect(refusals).toMatchObject([{ action, entity: about[0], result: 'refused' }])
    // What was refused is about the record that its address names.
    const named = good.params?.[entry.records.id]
    if (named !== undefined) expect(refusals[0]!.entity_id.toLowerCase()).toBe(named.toLowerCase())
    expect(done.map((row) => [row.action, row.result])).toEqual(Array.from({ length: times }, () => [action, 'done']))
    for (const row of done) expect(about).toContain(row.entity)
    for (const rows of Map.groupBy([...refusals, ...done], ({ entity }) => entity).values()) {
      const ids = await listed(rows[0]!)
      for (const { id } of rows) expect(ids).toContain(id)
    }
    for (const row of done) {
      const trail = await trailOf(entry, row)
      if (!trail) continue
      expect(trail).toContain(row.id)
      const same = refusals.find((one) => one.entity_id === row.entity_id && one.tenant_id === row.tenant_id)
      if (same) expect(trail).toContain(same.id)
    }
  })
})

test('a call that reads, and one by somebody outside, leaves the records that it declares', async () => {
  for (const entry of recorded.filter((one) => !mutating.includes(one))) {
    const sent = sentOf(entry, await goodRequest(portico, entry, 'acme'))
    const reply = await (entry.spec.access === 'public' ? portico.nobody : portico.as(fullyEntitled(portico, entry.level))).send(sent)
    expect(isSuccess(reply.status), `${entry.operation} ${reply.text.slice(0, 200)}`).toBe(true)
    const { action, about, times } = entry.records
    const rows = (await left(reply))[0]!.map((row) => [row.action, row.entity, row.result])
    expect(rows, entry.operation).toEqual(Array.from({ length: times }, () => [action, about[0], 'done']))
  }
})

test('every field that these records show has a word in both languages, in its feature or among those that belong to none', async () => {
  const { rows } = await portico.admin.query<{ action: string; field: string }>(
    `select distinct action, field from audit_records, jsonb_object_keys(
       case when jsonb_typeof(before) = 'object' then before else '{}' end || case when jsonb_typeof(after) = 'object' then after else '{}' end
     ) as field where result = 'done' order by action, field`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const language of ['en', 'tr']) {
    const texts = textsIn(language)
    expect(rows.filter(({ action, field }) => typeof wordOf(texts, action, field) !== 'string')).toEqual([])
  }
})
