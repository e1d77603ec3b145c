import { aTheme } from '@portico/testkit/features/tenants.ts'
import { aPortico, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

/** Two connections of each role: who held one and waited for another would wait until the pool gives up, after ten seconds. */
let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'), { poolMax: 2 })
})
afterAll(() => portico?.close())

const tenant = () => portico.world.northwind.people.administrator!
const platform = () => portico.world.platform.people.administrator!
const merchant = () => portico.world.acme.owner

describe('thirty calls at once on two connections are all answered', () => {
  const reads: [path: string, who: () => Person][] = [
    ['/api/v1/crm/audit/chain', tenant],
    ['/api/v1/crm/overview', tenant],
    ['/api/v1/crm/overview', platform],
    ['/api/v1/overview', merchant],
    ['/api/v1/crm/desk/today', platform],
    ['/api/v1/crm/users', tenant],
    ['/api/v1/crm/profile', tenant],
    ['/api/support/people', platform],
    ['/api/v1/crm/countries', platform],
  ]
  test.each(reads)('GET %s (%#)', async (path, who) => {
    const caller = portico.as(who())
    const replies = await Promise.all(Array.from({ length: 30 }, () => caller.get(path)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
  })

  test('changes that look at other tenants: the default tenant, and a bulk of the platform', async () => {
    const caller = portico.as(platform())
    const { contoso, northwind } = portico.world
    const path = `/api/v1/tenants/${contoso.id}`
    await portico.admin.query('update tenants set is_default = id = $1', [northwind.id])
    const { rows } = await portico.admin.query<{ version: number }>('select version from tenants where id = $1', [contoso.id])
    const change = { themeSettings: aTheme, supportEmail: null, tenantName: 'Contoso', isDefaultTenant: true, version: rows[0]!.version }
    const made = await Promise.all(Array.from({ length: 30 }, () => caller.put(path, change)))
    expect(made.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 29 }, () => 409)])
    const defaults = await portico.admin.query('select id from tenants where is_default')
    expect(defaults.rows).toEqual([{ id: contoso.id }])
    const bulks = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        caller.post('/api/support/ticket/bulk', { key: `bulk-${n}-of-thirty`, change: { action: 'close' }, filter: {} }),
      ),
    )
    expect(bulks.map(({ status, text }) => [status, status === 202 ? '' : text])).toEqual(Array.from({ length: 30 }, () => [202, '']))
  })
})
