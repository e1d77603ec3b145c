import { createHash, randomBytes } from 'node:crypto'
import type { EncryptionKey, NewEncryptionKey } from '@portico/contract/features/keys/keys.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openText, sealText } from '../../core/text/sealed-text.ts'
import { keepConnectorCredentials, readConnectorCredentials, resealKeys, sealForTenant, unsealForTenant } from './index.ts'

let portico: TestPortico
let platform: Caller
let at: string
beforeEach(async () => {
  await portico?.close()
  portico = await aPortico(inject('cluster'))
  platform = portico.as(portico.world.platform.people.administrator!)
  at = `/api/v1/tenants/${portico.world.northwind.id}/encryption-keys`
})
afterAll(() => portico?.close())

const keys = async (caller = platform) => ((await caller.get(at)).body as { data: EncryptionKey[] }).data
const make = async () => (await platform.post(at, { name: 'Connectors' })).body as NewEncryptionKey
const rotate = (keyId: string, caller = platform) => caller.post(`${at}/${keyId}/rotate`)
const inTenant = <T>(work: (db: ScopedDb) => Promise<T>, tenantId = portico.world.northwind.id) =>
  portico.services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, work)
const provider = 'Adelphi Acquiring'

describe('an encryption key', () => {
  test('is shown once, when it is made, and lies sealed: neither list, nor trail, nor table holds it', async () => {
    const made = await make()
    const bytes = Buffer.from(made.material, 'base64')
    expect(bytes).toHaveLength(32)
    expect(made.fingerprint.replaceAll(':', '')).toBe(createHash('sha256').update(bytes).digest('hex').slice(0, 16))
    const { material, ...shown } = made
    expect(await keys()).toEqual([shown])
    expect(shown).toMatchObject({ state: 'Active', createdBy: 'Administrator Person', rotatedAt: null, lastUsedAt: null, credentials: 0 })
    for (const table of ['encryption_keys', 'audit_records']) {
      const { rows } = await portico.admin.query<{ all: string }>(`select coalesce(string_agg(t::text, ' '), '') as all from ${table} t`)
      expect(rows[0]!.all).toContain(made.fingerprint)
      expect(rows[0]!.all).not.toContain(material)
    }
  })

  test('is one at a time: a second is made by rotation, after which the first is retired', async () => {
    const { keyId } = await make()
    expect(await platform.post(at, { name: 'Second' })).toMatchObject({ status: 409, code: 'action_not_allowed' })
    const next = (await rotate(keyId)).body as NewEncryptionKey
    expect(await keys()).toMatchObject([
      { keyId: next.keyId, name: 'Connectors', state: 'Active' },
      { keyId, state: 'Retired', rotatedAt: expect.any(String) },
    ])
    expect(await rotate(keyId)).toMatchObject({ status: 409, code: 'action_not_allowed' })
  })

  test('has a trail of its own: who made and rotated keys and how much was sealed anew, and nothing else that was done to the tenant', async () => {
    const { keyId } = await make()
    await rotate(keyId)
    const { northwind, contoso } = portico.world
    const trail = await portico.as(northwind.people.administrator!).get(`${at}/audit`)
    const { data } = trail.body as { data: { action: string; after: { keyId: string } }[] }
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'keys.rotate', before: { keyId }, after: { credentials: 0 } },
      { action: 'keys.create', after: { keyId } },
    ])
    expect(data.filter(({ action }) => !action.startsWith('keys.'))).toEqual([])
    expect((await portico.as(contoso.people.administrator!).get(`${at}/audit`)).status).toBe(404)
  })

  test('is looked after by staff of its tenant who hold the right, and does not exist for others', async () => {
    const { keyId } = await make()
    const { northwind, contoso, acme } = portico.world
    const own = portico.as(northwind.people.administrator!)
    expect(await keys(own)).toHaveLength(1)
    expect((await rotate(keyId, own)).status).toBe(201)
    expect((await portico.as(northwind.people.support!).post(at, { name: 'x' })).code).toBe('not_allowed')
    expect((await portico.as(contoso.people.administrator!).get(at)).code).toBe('not_found')
    expect((await rotate(keyId, portico.as(contoso.people.administrator!))).code).toBe('not_found')
    expect((await portico.as(acme.owner).get(at)).code).toBe('not_allowed')
    const elsewhere = `/api/v1/tenants/${contoso.id}/encryption-keys/${keyId}/rotate`
    expect((await platform.post(elsewhere)).code).toBe('not_found')
  })

  test('asks for a second factor where the role does', async () => {
    const sca = ['Tenant.Keys.Actions.Manage'] as const
    const careful = portico.as(await portico.personWith('tenant', sca, { sca }))
    expect(await careful.post(at, { name: 'x' })).toMatchObject({ status: 428, code: 'sca_required' })
  })
})

describe('what connectors sign in with', () => {
  test('lies sealed, comes back as it was, and marks the key as used', async () => {
    await expect(inTenant((db) => keepConnectorCredentials(db, portico.services, provider, { apiKey: 'x' }))).rejects.toThrow(
      /encryption key/,
    )
    await make()
    await inTenant((db) => keepConnectorCredentials(db, portico.services, provider, { apiKey: 'sk_şifre_42' }))
    const { rows } = await portico.admin.query<{ sealed: string }>('select sealed from connector_credentials')
    expect(rows).toHaveLength(1)
    expect(rows[0]!.sealed).not.toMatch(/sk_|apiKey/)
    expect(await inTenant((db) => readConnectorCredentials(db, portico.services, provider))).toEqual({ apiKey: 'sk_şifre_42' })
    expect(await inTenant((db) => readConnectorCredentials(db, portico.services, 'Bosphorus Pay'))).toBeUndefined()
    const { contoso } = portico.world
    expect(await inTenant((db) => readConnectorCredentials(db, portico.services, provider), contoso.id)).toBeUndefined()
    expect(await keys()).toMatchObject([{ credentials: 1, lastUsedAt: expect.any(String) }])
  })

  test('is sealed anew when the key rotates, so that the old key opens nothing any more', async () => {
    const old = await make()
    await inTenant((db) => keepConnectorCredentials(db, portico.services, provider, { apiKey: 'one' }))
    const fresh = (await rotate(old.keyId)).body as NewEncryptionKey
    expect(await inTenant((db) => readConnectorCredentials(db, portico.services, provider))).toEqual({ apiKey: 'one' })
    const { rows } = await portico.admin.query<{ sealed: string; key_id: string }>('select sealed, key_id from connector_credentials')
    const opened = (material: string) => openText(Buffer.from(material, 'base64'), rows[0]!.sealed, `connector credentials ${provider}`)
    expect([rows[0]!.key_id, opened(old.material), opened(fresh.material)]).toEqual([fresh.keyId, undefined, '{"apiKey":"one"}'])
  })

  test('opens by the new secret of the installation once keys are sealed with it, and by the old one no more', async () => {
    await make()
    await inTenant((db) => keepConnectorCredentials(db, portico.services, provider, { apiKey: 'one' }))
    const other = randomBytes(32)
    const after = {
      ...portico.services,
      seal: (text: string, context: string) => sealText(other, text, context),
      unseal: (sealed: string, context: string) => {
        const text = openText(other, sealed, context)
        if (text === undefined) throw new Error('sealed with another secret')
        return text
      },
    }
    const reseal = () => inTenant((db) => resealKeys(db, portico.services, after))
    expect([await reseal(), await reseal()]).toEqual([1, 0])
    expect(await inTenant((db) => readConnectorCredentials(db, after, provider))).toEqual({ apiKey: 'one' })
    await expect(inTenant((db) => readConnectorCredentials(db, portico.services, provider))).rejects.toThrow('has SIGNING_SECRET changed?')
  })

  test('stays with the old key as a whole where one of them cannot be opened', async () => {
    const { keyId } = await make()
    await inTenant((db) => keepConnectorCredentials(db, portico.services, provider, { apiKey: 'one' }))
    await inTenant((db) => keepConnectorCredentials(db, portico.services, 'Bosphorus Pay', { apiKey: 'two' }))
    await portico.admin.query("update connector_credentials set sealed = 'a.b.c' where service_provider = 'Bosphorus Pay'")
    expect((await rotate(keyId)).status).toBe(500)
    expect(await keys()).toMatchObject([{ keyId, state: 'Active', credentials: 2 }])
    expect(await inTenant((db) => readConnectorCredentials(db, portico.services, provider))).toEqual({ apiKey: 'one' })
  })

  test('is bound to what it is, and older seals open with the key they were made with', async () => {
    const { keyId } = await make()
    const kept = await inTenant((db) => sealForTenant(db, portico.services, 'text', 'a webhook secret'))
    await rotate(keyId)
    expect(await inTenant((db) => unsealForTenant(db, portico.services, kept, 'a webhook secret'))).toBe('text')
    await expect(inTenant((db) => unsealForTenant(db, portico.services, kept, 'something else'))).rejects.toThrow(/cannot be opened/)
  })
})
