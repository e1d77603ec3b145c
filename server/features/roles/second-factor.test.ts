import { scaAble } from '@portico/contract/permissions.ts'
import type { Identity } from '@portico/identity/index.ts'
import { aRole, roleNow } from '@portico/testkit/features/roles.ts'
import { aPortico, type Reply, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { managing, roleCalls, view } from './role-calls.fixture.ts'

let portico: TestPortico
let identity: Identity
let mails: TestPortico['mails']
const { create, update, grant, remove } = roleCalls(() => portico)

beforeAll(async () => {
  portico = await aPortico(inject('cluster'), { mailsCodes: true })
  identity = await portico.identity()
  mails = portico.mails
})
afterAll(() => portico?.close())

describe('the second factor of a change', () => {
  const codeIn = async (call: () => Promise<Reply>) => {
    const sent = mails.length
    const reply = await call()
    expect([reply.status, reply.code], reply.text).toEqual([428, 'sca_required'])
    await expect.poll(() => mails.length).toBe(sent + 1)
    return /\n(\d{8})\n/.exec(mails.at(-1)!.text)![1]!
  }
  /** Whose role asks for a second factor before roles are changed. */
  const aCarefulManager = async (level: 'tenant' | 'platform' = 'tenant') => {
    const sca = managing[level].filter(scaAble)
    const person = await portico.personWith(level, managing[level], { sca })
    await identity.accounts.create({ userId: person.id, email: person.email, password: 'Copper-teapot-93', verified: true })
    return person
  }
  const withCode = (scaCode: string) => ({ headers: { scaCode } })

  test('A-PERM-09 is neither skipped, nor guessed, nor reused, nor taken from another person, role, content or action', async () => {
    const [manager, colleague] = [await aCarefulManager(), await aCarefulManager()]
    const [role, other] = [await aRole(portico, {}), await aRole(portico, {})]
    const code = await codeIn(() => grant(manager, role.id, [view]))
    const wrong = code === '00000000' ? '11111111' : '00000000'
    const refused = [
      () => grant(manager, role.id, [view]),
      () => grant(manager, role.id, [view], [], withCode(wrong)),
      () => grant(manager, role.id, [], [], withCode(code)),
      () => grant(manager, other.id, [view], [], withCode(code)),
      () => grant(colleague, role.id, [view], [], withCode(code)),
      () => update(manager, role.id, { permissions: [view] }, withCode(code)),
      () => create(manager, {}, 'crm', withCode(code)),
      () => remove(manager, role.id, withCode(code)),
    ]
    for (const attempt of refused) expect((await attempt()).code).toBe('sca_required')
    expect(await roleNow(portico, role.id)).toMatchObject({ permissions: [], version: 1 })
    expect((await grant(manager, role.id, [view], [], withCode(code))).status).toBe(200)
    expect((await grant(manager, role.id, [view], [], withCode(code))).code).toBe('sca_required')
    expect(await roleNow(portico, role.id)).toMatchObject({ permissions: [view], version: 2 })
  })

  test('is not taken from another tenant or merchant that the same content was sent for', async () => {
    const { northwind, contoso, acme, globex } = portico.world
    const [operator, manager] = [await aCarefulManager('platform'), await aCarefulManager()]
    const name = `Same ${portico.services.newId()}`
    const inTenant = (tenantId: string, scaCode?: string) =>
      create(operator, { name }, 'crm', { headers: { tenantId, ...(scaCode && { scaCode }) } })
    const atMerchant = (merchantId: string, scaCode?: string) =>
      create(manager, { name }, 'merchant', { query: { merchantId }, ...(scaCode && withCode(scaCode)) })
    for (const [make, here, there] of [
      [inTenant, northwind.id, contoso.id],
      [atMerchant, acme.id, globex.id],
    ] as const) {
      const code = await codeIn(() => make(here))
      expect((await make(there, code)).code).toBe('sca_required')
      expect((await make(here, code)).status).toBe(201)
    }
    const { rows } = await portico.admin.query(
      'select tenant_id, merchant_id from roles where name = $1 order by merchant_id nulls first',
      [name],
    )
    expect(rows.map((row) => row.merchant_id ?? row.tenant_id)).toEqual([northwind.id, acme.id])
  })

  test('is locked after five wrong codes', async () => {
    const manager = await aCarefulManager()
    const role = await aRole(portico, {})
    const code = await codeIn(() => grant(manager, role.id, [view]))
    const wrong = code === '00000000' ? '11111111' : '00000000'
    for (let n = 0; n < 5; n++) expect((await grant(manager, role.id, [view], [], withCode(wrong))).code).toBe('sca_required')
    expect((await grant(manager, role.id, [view], [], withCode(code))).code).toBe('sca_locked')
    expect(await roleNow(portico, role.id)).toMatchObject({ permissions: [] })
  })
})
