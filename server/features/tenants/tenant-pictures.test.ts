import type { AuditRecord } from '@portico/contract/core/audit-trail.ts'
import type { Page } from '@portico/contract/core/page.ts'
import type { Look, UserContext } from '@portico/contract/features/session/session.contract.ts'
import type { Tenant } from '@portico/contract/features/tenants/tenants.contract.ts'
import { aTenant, aTheme } from '@portico/testkit/features/tenants.ts'
import { dataUrl, jpg, png, pngOf, webp } from '@portico/testkit/files/pictures.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let portico: TestPortico
let platform: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  platform = portico.as(portico.world.platform.people.administrator!)
})
afterAll(() => portico?.close())

const detailsOf = async (id: string) => (await platform.get(`/api/v1/tenants/${id}/details`)).body as Tenant
async function change(id: string, wish: object) {
  const { tenantName, supportEmail, version, isDefaultTenant } = await detailsOf(id)
  return platform.put(`/api/v1/tenants/${id}`, { tenantName, supportEmail, version, isDefaultTenant, themeSettings: aTheme, ...wish })
}
const own = {
  favIconSource: dataUrl('image/png', png),
  navigationLogoSource: dataUrl('image/webp', webp.lossless),
  checkoutLogoSource: dataUrl('image/jpeg', jpg),
}

test('A-PROD-08 the pictures of a tenant are given out with the person and with the look, to staff and merchants of it and no one else', async () => {
  const { northwind, contoso, acme, initech } = portico.world
  expect((await change(northwind.id, own)).body).toMatchObject(own)
  for (const person of [northwind.people.support!, acme.owner]) {
    const { body } = await portico.as(person).get(person.merchantId ? '/api/v1/users' : '/api/v1/crm/users')
    const { tenant, themeSettings } = body as UserContext
    expect(body).toMatchObject(own)
    expect((await portico.as(person).get('/api/v1/session/look')).body).toEqual({ tenant, themeSettings, ...own } satisfies Look)
  }
  for (const person of [contoso.people.support!, initech.owner])
    expect((await portico.as(person).get('/api/v1/session/look')).body).toMatchObject({ favIconSource: null, checkoutLogoSource: null })
})

test('a picture that is not spoken of stays, and null takes it away', async () => {
  const { tenantId } = await aTenant(portico)
  await change(tenantId, own)
  const { favIconSource: _, ...others } = own
  expect((await change(tenantId, { favIconSource: null })).body).toMatchObject({ favIconSource: null, ...others })
  expect(await detailsOf(tenantId)).toMatchObject({ favIconSource: null, ...others })
})

test('the trail says which picture it was by its digest, and does not grow by its bytes', async () => {
  const { tenantId } = await aTenant(portico)
  await change(tenantId, { favIconSource: dataUrl('image/png', png) })
  const trail = (await platform.get(`/api/v1/tenants/${tenantId}/audit`)).body as Page<AuditRecord>
  const { createHash } = await import('node:crypto')
  expect(trail.data[0]).toMatchObject({
    before: { favIconSource: null },
    after: { favIconSource: `image/png, ${png.length} B, SHA-256 ${createHash('sha256').update(png).digest('hex')}` },
  })
  expect(JSON.stringify(trail)).not.toContain(png.toString('base64'))
})

/** A good PNG of exactly so many bytes, most of them in a part that no viewer draws. */
function pngOfBytes(length: number): Buffer {
  const part = Buffer.alloc(length - png.length)
  part.writeUInt32BE(part.length - 12)
  part.write('prIv', 4)
  return Buffer.concat([png.subarray(0, 33), part, png.subarray(33)])
}

test.each([
  ['a PNG of exactly 16 KB', dataUrl('image/png', pngOfBytes(16_384))],
  ['a PNG of 1024 × 1024 points', dataUrl('image/png', pngOf(1024, 1024))],
  ['a plain WebP', dataUrl('image/webp', webp.plain)],
  ['a WebP with alpha', dataUrl('image/webp', webp.withAlpha)],
])('%s is taken', async (_, favIconSource) => {
  const { tenantId } = await aTenant(portico)
  expect(await change(tenantId, { favIconSource })).toMatchObject({ status: 200, body: { favIconSource } })
})

const noPicture = /PNG, JPEG or WebP/
const behind = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])
test.each([
  ['SVG', dataUrl('image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), /SVG can carry scripts/],
  ['SVG under another name', dataUrl('image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')), noPicture],
  ['a JPEG that says it is a PNG', dataUrl('image/png', jpg), noPicture],
  ['a PNG that says it is a WebP', dataUrl('image/webp', png), noPicture],
  ['a GIF', dataUrl('image/gif', Buffer.from('GIF89a'.padEnd(40, '\0'), 'latin1')), noPicture],
  ['a page behind a picture', dataUrl('image/png', behind), noPicture],
  ['a WebP that is cut off', dataUrl('image/webp', webp.plain.subarray(0, 40)), noPicture],
  ['a WebP that says it is longer', dataUrl('image/webp', Buffer.concat([webp.plain, Buffer.alloc(2)])), noPicture],
  ['a picture that unpacks to more than a page can carry', dataUrl('image/png', pngOf(1025, 1024)), noPicture],
  ['one of more than 16 KB', dataUrl('image/png', pngOfBytes(16_385)), /larger than 16 KB/],
  ['an address', 'https://elsewhere.example/icon.png?a=1234567890', /data URL/],
])('%s is refused, and says why', async (_, favIconSource, why) => {
  const { tenantId, version } = await aTenant(portico)
  const reply = await change(tenantId, { favIconSource, navigationLogoSource: own.navigationLogoSource })
  expect(reply.status).toBe(422)
  const { fields } = reply.body as { fields: Record<string, string> }
  expect(Object.keys(fields)).toEqual(['body.favIconSource'])
  expect(fields['body.favIconSource']).toMatch(why)
  expect(await detailsOf(tenantId)).toMatchObject({ navigationLogoSource: null, version })
})
