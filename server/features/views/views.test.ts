import type { Level } from '@portico/contract/core/level.ts'
import type { SavedView } from '@portico/contract/features/views/views.contract.ts'
import { mostViews } from '@portico/contract/features/views/views.contract.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import type { MerchantName } from '@portico/testkit/portico/world.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

const listKey = 'transactions.lookup'
const urlOf = (level: Level) => (level === 'merchant' ? '/api/v1/views' : '/api/v1/crm/views')
const wanted = {
  listKey,
  name: 'Refunds of this week',
  search: '?period=last7Days&status=Refunded',
  columns: ['id', 'amount'],
  isShared: false,
  sharedRoleId: null as string | null,
}
let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

type Somebody = { caller: Caller; url: string; id: string; tenantId: string }
async function somebody(level: Level = 'tenant', permissions: Permission[] = [], merchant?: MerchantName): Promise<Somebody> {
  const person = await portico.personWith(level, permissions, merchant ? { merchant } : {})
  return { caller: portico.as(person), url: urlOf(level), id: person.id, tenantId: person.tenantId }
}
async function save({ caller, url }: Somebody, view: Partial<typeof wanted> = {}): Promise<SavedView> {
  const reply = await caller.post(url, { ...wanted, ...view })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as SavedView
}
const listOf = async ({ caller, url }: Somebody, key = listKey) =>
  ((await caller.get(url, { query: { listKey: key } })).body as { data: SavedView[] }).data
const namesOf = async (who: Somebody, key = listKey) => (await listOf(who, key)).map(({ name }) => name)
const fieldsOf = (reply: { body: never }) => Object.keys((reply.body as { fields?: object }).fields ?? {})
const { listKey: _, ...fields } = wanted
const { sharedRoleId: __, ...kept } = wanted

test.each(['tenant', 'merchant', 'platform'] as const)(
  'a %s user saves, changes and deletes views of a list, each list for itself',
  async (level) => {
    const who = await somebody(level)
    const made = await save(who)
    expect(made).toMatchObject({
      ...kept,
      sharedRole: null,
      isOwn: true,
      mayEdit: true,
      owner: { id: who.id, name: expect.stringContaining('Person') },
    })
    await save(who, { listKey: 'merchants', columns: undefined })
    expect(await listOf(who)).toEqual([made])
    expect((await listOf(who, 'merchants'))[0]).toMatchObject({ listKey: 'merchants', columns: null })
    const changed = await who.caller.put(`${who.url}/${made.id}`, { ...fields, name: 'Renamed', search: '', columns: null })
    expect(changed.body).toMatchObject({ id: made.id, name: 'Renamed', search: '', columns: null })
    expect(await listOf(who)).toMatchObject([{ name: 'Renamed', search: '' }])
    expect((await who.caller.delete(`${who.url}/${made.id}`)).status).toBe(204)
    expect(await listOf(who)).toEqual([])
    expect(await namesOf(who, 'merchants')).toEqual([wanted.name])
  },
)

describe('own views', () => {
  test('views are in the order in which they were saved until one is moved', async () => {
    const who = await somebody()
    const made: SavedView[] = []
    for (const name of ['a', 'b', 'c', 'd']) made.push(await save(who, { name }))
    await save(who, { name: 'elsewhere', listKey: 'merchants' })
    const move = async (name: string, place: number) => {
      const { id } = made.find((view) => view.name === name)!
      const reply = await who.caller.put(`${who.url}/${id}/place`, { place })
      expect(reply.status, reply.text).toBe(200)
      return (reply.body as { data: SavedView[] }).data.map((view) => view.name)
    }
    expect(await namesOf(who)).toEqual(['a', 'b', 'c', 'd'])
    expect(await move('d', 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(await move('a', 2)).toEqual(['d', 'b', 'a', 'c'])
    expect(await move('d', 99)).toEqual(['b', 'a', 'c', 'd'])
    await save(who, { name: 'e' })
    expect(await namesOf(who)).toEqual(['b', 'a', 'c', 'd', 'e'])
    expect(await namesOf(who, 'merchants')).toEqual(['elsewhere'])
  })

  test('have names of their own in each list; the reply names the field', async () => {
    const who = await somebody()
    await save(who, { name: 'Refunds' })
    const other = await save(who, { name: 'Captures' })
    for (const name of ['Refunds', 'REFUNDS', 'refunds'])
      for (const reply of [
        await who.caller.post(who.url, { ...wanted, name }),
        await who.caller.put(`${who.url}/${other.id}`, { ...fields, name }),
      ])
        expect([reply.status, fieldsOf(reply)]).toEqual([409, ['body.name']])
    for (const name of ['\u200b', '\u202eRefunds', 'a\tb', 'Refunds\u3164']) {
      const reply = await who.caller.post(who.url, { ...wanted, name })
      expect([reply.status, fieldsOf(reply)]).toEqual([422, ['body.name']])
    }
    await save(who, { name: 'Refunds', listKey: 'merchants' })
    expect((await who.caller.put(`${who.url}/${other.id}`, { ...fields, name: 'Captures', search: '?a=1' })).status).toBe(200)
  })

  test('saved at the same moment under one name are one', async () => {
    const who = await somebody()
    const replies = await Promise.all([1, 2, 3].map(() => who.caller.post(who.url, wanted)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await namesOf(who)).toEqual([wanted.name])
  })

  test('are at most a hundred of a list', async () => {
    const who = await somebody()
    await portico.admin.query(
      `insert into saved_views (tenant_id, id, user_id, list_key, name, search, is_shared, place, created_at, updated_at)
       select $1, gen_random_uuid(), $2, $3, 'View ' || n, '', false, n, now(), now() from generate_series(1, $4::int) n`,
      [who.tenantId, who.id, listKey, mostViews],
    )
    expect(await who.caller.post(who.url, wanted)).toMatchObject({ status: 409, code: 'conflict' })
    await save(who, { listKey: 'merchants' })
  })

  test.each([
    ['name', ''],
    ['name', '   '],
    ['name', 'x'.repeat(81)],
    ['name', 'two\nlines'],
    ['search', `?${'x'.repeat(2000)}`],
    ['search', '?a=b c'],
    ['listKey', 'Not a key'],
    ['columns', Array(101).fill('id')],
    ['isShared', 'yes'],
  ])('with a wrong %s are refused, and the reply names it', async (field, value) => {
    const who = await somebody()
    const reply = await who.caller.post(who.url, { ...wanted, [field]: value })
    expect([reply.status, fieldsOf(reply)]).toEqual([422, [`body.${field}`]])
  })

  test('private views are seen and changed by no one else, whatever their permissions', async () => {
    const who = await somebody()
    const { id } = await save(who)
    for (const other of [
      await somebody('tenant', ['CRM.SharedViews.Manage']),
      await somebody('merchant', ['Merchant.SharedViews.Manage']),
      await somebody('platform', ['Platform.SharedViews.Manage']),
    ]) {
      expect(await listOf(other)).toEqual([])
      const replies = [
        await other.caller.put(`${other.url}/${id}`, fields),
        await other.caller.put(`${other.url}/${id}/place`, { place: 0 }),
        await other.caller.delete(`${other.url}/${id}`),
      ]
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    expect(await namesOf(who)).toEqual([wanted.name])
  })
})

describe('a shared view', () => {
  test('is seen by the same organisation and by no one beyond it', async () => {
    const staff = await somebody('tenant')
    const acme = await somebody('merchant', [], 'acme')
    const globex = await somebody('merchant', [], 'globex')
    const platform = await somebody('platform')
    const contoso: Somebody = { caller: portico.as(portico.world.contoso.people.finance!), url: urlOf('tenant'), id: '', tenantId: '' }
    const key = 'refunds'
    for (const [who, name] of [
      [staff, 'of staff'],
      [acme, 'of acme'],
      [globex, 'of globex'],
      [platform, 'of the platform'],
    ] as const)
      await save(who, { listKey: key, name, isShared: true })
    const everybody = [
      await somebody('tenant'),
      await somebody('merchant', [], 'acme'),
      await somebody('merchant', [], 'globex'),
      await somebody('platform'),
      contoso,
    ]
    const seen = await Promise.all(everybody.map((who) => namesOf(who, key)))
    expect(seen).toEqual([['of staff'], ['of acme'], ['of globex'], ['of the platform'], []])
    const [colleague] = everybody
    expect(await listOf(colleague!, key)).toMatchObject([{ isOwn: false, mayEdit: false, isShared: true, owner: { id: staff.id } }])
  })

  test('comes after the own ones, by name', async () => {
    const key = 'ordered'
    const [one, two, reader] = [await somebody(), await somebody(), await somebody()]
    await save(one, { listKey: key, name: 'b shared', isShared: true })
    await save(two, { listKey: key, name: 'a shared', isShared: true })
    for (const name of ['z own', 'y own']) await save(reader, { listKey: key, name })
    expect(await namesOf(reader, key)).toEqual(['z own', 'y own', 'a shared', 'b shared'])
  })

  test('has a trail from the moment it is shared, for those of the organisation who read trails; a private one has none', async () => {
    const who = await somebody('tenant', ['CRM.Audit.View'])
    const colleague = await somebody('tenant', ['CRM.Audit.View'])
    const actionsOf = async ({ caller, url }: Somebody, id: string) =>
      ((await caller.get(`${url}/${id}/audit`)).body as { data: { action: string }[] }).data.map(({ action }) => action)
    const shared = await save(who, { name: 'Shared from the start', isShared: true })
    await who.caller.put(`${who.url}/${shared.id}`, { ...fields, name: 'Renamed', isShared: true })
    expect(await actionsOf(colleague, shared.id)).toEqual(['views.update', 'views.create'])
    const own = await save(who, { name: 'Mine' })
    await who.caller.put(`${who.url}/${own.id}`, { ...fields, name: 'Mine still' })
    expect(await actionsOf(who, own.id)).toEqual([])
    expect((await colleague.caller.get(`${colleague.url}/${own.id}/audit`)).status).toBe(404)
    const outsider = await somebody('merchant', ['Merchant.Audit.View'])
    expect((await outsider.caller.get(`${outsider.url}/${shared.id}/audit`)).status).toBe(404)
  })

  test('cannot be changed by a colleague, only by a manager of shared views, on record', async () => {
    const key = 'managed'
    const owner = await somebody()
    const { id } = await save(owner, { listKey: key, isShared: true })
    const colleague = await somebody()
    expect((await colleague.caller.put(`${colleague.url}/${id}`, fields)).status).toBe(403)
    expect((await colleague.caller.delete(`${colleague.url}/${id}`)).status).toBe(403)
    const manager = await somebody('tenant', ['CRM.SharedViews.Manage'])
    expect((await listOf(manager, key))[0]).toMatchObject({ isOwn: false, mayEdit: true })
    expect((await manager.caller.put(`${manager.url}/${id}/place`, { place: 0 })).status).toBe(404)
    const changed = await manager.caller.put(`${manager.url}/${id}`, { ...fields, name: 'Better name', isShared: true })
    expect(changed.body).toMatchObject({ name: 'Better name', isOwn: false, owner: { id: owner.id } })
    expect(await namesOf(owner, key)).toEqual(['Better name'])
    expect((await manager.caller.delete(`${manager.url}/${id}`)).status).toBe(204)
    expect(await namesOf(owner, key)).toEqual([])
    const { rows } = await portico.admin.query('select action, result, actor_id from audit_records where entity_id = $1 order by id', [id])
    expect(rows).toEqual([
      { action: 'views.create', result: 'done', actor_id: owner.id },
      { action: 'views.update', result: 'refused', actor_id: colleague.id },
      { action: 'views.delete', result: 'refused', actor_id: colleague.id },
      { action: 'views.move', result: 'refused', actor_id: manager.id },
      { action: 'views.update', result: 'done', actor_id: manager.id },
      { action: 'views.delete', result: 'done', actor_id: manager.id },
    ])
  })

  test('that is shared no longer is its owner’s alone', async () => {
    const key = 'unshared'
    const owner = await somebody('merchant', [], 'acme')
    const manager = await somebody('merchant', ['Merchant.SharedViews.Manage'], 'acme')
    const { id } = await save(owner, { listKey: key, isShared: true })
    expect((await manager.caller.put(`${manager.url}/${id}`, { ...fields, isShared: false })).body).toMatchObject({
      isShared: false,
      mayEdit: false,
    })
    expect(await listOf(manager, key)).toEqual([])
    expect((await manager.caller.delete(`${manager.url}/${id}`)).status).toBe(404)
    expect(await namesOf(owner, key)).toEqual([wanted.name])
  })

  test('is managed by administrators from the start, and by no other role', async () => {
    const { world } = portico
    const holders = [world.northwind.people, world.platform.people, { owner: world.acme.owner, viewer: world.acme.viewer }].flatMap(
      (people) => Object.values(people),
    )
    const may = await Promise.all(
      holders.map(async (person) => {
        const { body } = await portico.as(person).get(person.level === 'merchant' ? '/api/v1/users' : '/api/v1/crm/users')
        return [person.role, ((body as { permissions: string[] }).permissions ?? []).some((name) => name.endsWith('.SharedViews.Manage'))]
      }),
    )
    expect(may.filter(([, holds]) => holds).map(([role]) => role)).toEqual(['Administrator', 'Administrator', 'Owner'])
  })
})
