import { isOpenToViewer } from '@portico/contract/core/access.ts'
import { levels } from '@portico/contract/core/level.ts'
import { viewPermissionsOf } from '@portico/contract/view-permissions.ts'
import { changedTables } from '@portico/testkit/database/table-states.ts'
import { aViewing } from '@portico/testkit/features/viewings.ts'
import type { Caller, TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { anEntitledPortico } from './entitled.fixture.ts'
import {
  type Entry,
  entries,
  fullyEntitled,
  goodRequest,
  guardedWays,
  isSuccess,
  keysOf,
  recordsRefusals,
  type Sent,
  sentOf,
} from './ways.fixture.ts'

let portico: TestPortico
let viewer: Caller
beforeAll(async () => {
  portico = await anEntitledPortico(inject('cluster'))
  const { acme } = portico.world
  // Another of the platform's people, so that samples which start viewings leave this one open.
  const support = await portico.personWith('platform', ['Platform.Tenants.Actions.ViewAs'])
  viewer = portico.as(support)
  for (const level of ['tenant', 'merchant'] as const)
    views[level] = () => aViewing(portico, support, { tenantId: acme.tenantId, merchantId: level === 'merchant' ? acme.id : null })
})
afterAll(() => portico?.close())

const views = {} as Record<'tenant' | 'merchant', () => Promise<{ viewAs: string }>>
let open: { level: 'tenant' | 'merchant'; headers: { viewAs: string } } | undefined

/** The request, sent by somebody of the platform who views the portal as Northwind or as Acme. */
async function sendViewing(level: Entry['level'], sent: Sent) {
  const as = level === 'merchant' ? 'merchant' : 'tenant'
  if (open?.level !== as) open = { level: as, headers: await views[as]() }
  return viewer.send({ ...sent, headers: { ...sent.headers, ...open.headers } })
}

/** By level, so that one viewing does for many. */
const byLevel = entries.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
const writes = byLevel.filter(({ spec }) => !isOpenToViewer(spec))
const reads = byLevel.filter(({ spec, level }) => isOpenToViewer(spec) && spec.whileViewing !== 'asOneself' && level !== 'platform')

describe.each(writes)('$spec.method $url for a $level user', (entry) => {
  test('is refused while viewing the portal as another, and done for its owner', async () => {
    const request = sentOf(entry, await goodRequest(portico, entry))
    const refused = await sendViewing(entry.level, request)
    expect([refused.status, refused.code], refused.text).toEqual([403, 'view_only'])
    const own = await portico.as(fullyEntitled(portico, entry.level)).send(request)
    expect(isSuccess(own.status), `${own.status} ${own.text.slice(0, 300)}`).toBe(true)
  })
})

describe.each(reads)('$spec.method $url for a $level user', (entry) => {
  const open = viewPermissionsOf(entry.level)
  const keys = keysOf(entry)
  const isOpen = keys.length === 0 || keys.some((key) => open.includes(key))

  test(isOpen ? 'can be read while viewing the portal as another' : 'stays closed during a viewing: it shows secrets', async () => {
    const reply = await sendViewing(entry.level, sentOf(entry, await goodRequest(portico, entry)))
    if (isOpen) expect(isSuccess(reply.status), `${reply.status} ${reply.text.slice(0, 300)}`).toBe(true)
    else expect([reply.status, reply.code]).toEqual([403, 'not_allowed'])
  })
})

test('nothing that is refused to a viewer leaves anything behind but the record of what he wanted to change, also where the request is broken', async () => {
  await sendViewing('tenant', { method: 'GET', url: '/api/v1/crm/users', headers: {} })
  const broken = { params: new Proxy({}, { get: () => 'not-an-id' }), query: { nonsense: '1' } }
  const before = await portico.tableStates()
  const closed = guardedWays.filter(({ spec }) => !isOpenToViewer(spec))
  for (const way of closed) {
    const reply = await sendViewing('tenant', { ...sentOf(way, broken), headers: {} })
    expect([reply.status, reply.code], `${way.operation}: ${reply.text}`).toEqual([403, 'view_only'])
  }
  expect(changedTables(before, await portico.tableStates())).toEqual({ 'public.audit_records': closed.filter(recordsRefusals).length })
})

test('the database refuses what a read would write', async () => {
  const { tenantId } = portico.world.acme
  const scope = { level: 'tenant', tenantId, mode: 'Live', readOnly: true } as const
  const rename = (open: typeof portico.services.inScope) =>
    open(scope, (db) => db.updateTable('tenants').set({ name: 'Renamed' }).where('id', '=', tenantId).execute())
  for (const handle of [portico.services.inScope, portico.services.inReadScope])
    await expect(rename(handle)).rejects.toMatchObject({ code: '25006' })
})
