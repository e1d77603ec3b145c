import { launchBrowser } from '@portico/testkit/browser/browser.ts'
import type { Arena } from '../../../arena.ts'
import { call } from '../../../attack/call.ts'
import type { Check, Fault } from '../../../chapter.ts'
import { pageOf, visit } from '../../../portico/browsing.ts'
import { makeWorld, ticketOf, unique, type World } from '../texts/world.ts'
import { aListener } from './listener.ts'
import { foreignAddresses } from './payloads.ts'

/** Fields that hold an address which people follow or programs call. */
type Field = { name: string; good: string; send(world: World, address: string): Promise<number> }

const sent = async ({ place: { portico } }: World, who: World['tenant'], path: string, body: unknown, method = 'POST') =>
  (await call(portico.url, who, path, { method, body })).status

async function changeTenant(world: World, change: object): Promise<number> {
  const place = `/api/v1/tenants/${world.ownTenantId}`
  type Tenant = { version: number; tenantName: string; themeSettings: Record<string, string> }
  const { version, tenantName, themeSettings } = await world.ask<Tenant>(world.platform, `${place}/details`)
  const { buttonsLinkColorRGB: _shown, ...theme } = themeSettings
  const body = { version, tenantName, supportEmail: null, themeSettings: theme, isDefaultTenant: false, ...change }
  return sent(world, world.platform, place, body, 'PUT')
}

const dashboard = '/api/reporting/api/v2/dashboard'

/** A new widget in a category of its tenant, which holds the address where `change` puts it. */
async function makeWidget(world: World, change: object): Promise<number> {
  const { data: categories } = await world.ask<{ data: { id: string }[] }>(world.tenant, `${dashboard}/category`)
  const body = { name: `Lantern ${unique()}`, categoryId: categories[0]!.id, dataSourceEndpoint: '/reporting/text', ...change }
  return sent(world, world.tenant, `${dashboard}/widget`, body)
}
const bannerTo = (href: string) => ({ widgetType: 'BANNER_WIDGET', banner: { text: 'Harbour', href } })
const tableTo = (navigationUrl: string) => ({
  widgetType: 'TABLE_WIDGET',
  tableConfiguration: { tableDataColumns: ['currency'], navigationUrl },
})

const fields: readonly Field[] = [
  {
    name: 'the banner of a widget',
    good: '/crm/organizations',
    send: (world, href) => makeWidget(world, { data: bannerTo(href) }),
  },
  {
    name: 'the rows of a widget',
    good: '/crm/organizations/{currency}',
    send: (world, url) => makeWidget(world, { data: tableTo(url), dataSourceEndpoint: '/reporting/transactions-by-currency' }),
  },
  {
    name: 'the source of a widget',
    good: '/reporting/text',
    send: (world, dataSourceEndpoint) => makeWidget(world, { data: bannerTo('/crm/organizations'), dataSourceEndpoint }),
  },
  {
    name: 'the details of a widget',
    good: '/reporting/transactions-by-date',
    send: (world, dataSourceMoreDataEndpoint) => makeWidget(world, { data: bannerTo('/crm/organizations'), dataSourceMoreDataEndpoint }),
  },
  {
    name: 'the website of a merchant',
    good: 'https://shop.example/',
    send: (world, url) =>
      sent(world, world.tenant, `/api/v1/crm/merchants/${world.ownMerchantId}/websites`, { name: `Shop ${unique()}`, url }),
  },
  {
    name: 'the page a ticket was written on',
    good: '/dashboard',
    send: (world, value) => sent(world, world.merchant, '/api/support/ticket', ticketOf({ references: [{ key: 'createdOn', value }] })),
  },
  {
    name: 'the address of a model',
    good: 'https://models.example/v1',
    async send(world, baseUrl) {
      const { version } = await world.ask<{ version: number }>(world.tenant, '/api/v1/crm/settings/ai-scoping')
      const body = { version, isOn: false, baseUrl, model: 'harbour-7', timeLimitSeconds: 30, sends: 'Opening' }
      return sent(world, world.tenant, '/api/v1/crm/settings/ai-scoping', body, 'PUT')
    },
  },
  {
    name: 'a picture of a theme',
    good: '',
    send: (world, favIconSource) => changeTenant(world, { favIconSource: favIconSource || null }),
  },
  {
    name: 'the address of support',
    good: 'help@lantern.example',
    send: (world, supportEmail) => changeTenant(world, { supportEmail }),
  },
]

/** A shop has an address elsewhere; it is a link that people follow, and nothing else. */
const mayBeForeign = (name: string, address: string) => name.startsWith('the website') && /^https?:\/\/[^@\\]+$/i.test(address)

/** As a browser reads it on a page of the portal; once more where what it made of it begins with a host. */
function isElsewhere(address: string, own: string): boolean {
  try {
    const { origin, pathname } = new URL(address, own)
    return origin !== new URL(own).origin || pathname.startsWith('//')
  } catch {
    return true
  }
}

export const storedAddresses: Check = {
  goal: 'G19',
  says: 'No field keeps an address that leads where its readers do not expect',
  async attack(arena: Arena) {
    const world = await makeWorld(await arena.shared())
    const listener = await aListener()
    const own = new URL(world.place.portico.url).host
    const all = foreignAddresses(listener.host, own)
    const payloads = arena.random.shuffled(all).slice(0, arena.size(8, all.length))
    const faults: Fault[] = []
    let [tried, twins] = [0, 0]
    for (const { name, good, send } of fields) {
      for (const address of payloads) {
        tried++
        const status = await send(world, address)
        if (status >= 500 || (status < 300 && !mayBeForeign(name, address) && isElsewhere(address, world.place.portico.url)))
          faults.push(`${name} takes ${JSON.stringify(address)} with ${status}`)
      }
      if ((await send(world, good)) < 300) twins++
    }
    await world.ask(world.tenant, '/api/v1/crm/settings/ai-scoping/try', {}).catch(() => undefined)
    const news = await world.ask<{ data: { objectUrl?: string | null }[] }>(
      world.tenant,
      '/v1/api/in-app-notifications?pageIndex=0&pageSize=50',
    )
    for (const { objectUrl } of news.data)
      if (objectUrl && isElsewhere(objectUrl, world.place.portico.url)) faults.push(`a notification leads to ${objectUrl}`)
    faults.push(...listener.heard.map(({ path, token }) => `${path} was asked elsewhere${token ? ', with a token' : ''}`))
    await listener.close()
    return {
      reached: `${tried} addresses in ${fields.length} fields, ${listener.heard.length} calls elsewhere: ${faults.length} faults`,
      faults,
      evidence: [
        { of: 'good addresses taken', seen: twins, atLeast: fields.length },
        { of: 'addresses tried', seen: tried, atLeast: arena.size(40, 180) },
      ],
    }
  },
}

/** What a page elsewhere, or another tab, may say to the portal. */
const sendMessages = `(address) => {
  for (const message of [address, { type: 'navigate', url: address }, { action: 'redirect', returnUrl: address }, { token: true, target: address }])
    window.postMessage(message, '*')
  for (const name of ['portal-auth', 'portal-look']) new BroadcastChannel(name).postMessage({ type: 'navigate', url: address, objectUrl: address })
}`

export const navigations: Check = {
  goal: 'G19',
  says: 'No address and no message takes a browser, or its token, to another origin',
  async attack(arena: Arena) {
    const { portico, people } = await arena.shared()
    const listener = await aListener()
    const own = new URL(portico.url)
    const all = foreignAddresses(listener.host, own.host)
    const payloads = arena.random.shuffled(all).slice(0, arena.size(2, all.length))
    const faults: Fault[] = []
    const browser = await launchBrowser()
    let [tokens, back] = [0, 0]
    try {
      const page = await pageOf(browser, portico, await people.person('finance@northwind.example'))
      page.context().on('request', (request) => {
        const url = request.url()
        if (!/^https?:/.test(url)) return
        const isOwn = new URL(url).origin === own.origin
        if (isOwn && request.headers().authorization) tokens++
        if (!isOwn) faults.push(`${page.url()} asked ${url}${request.headers().authorization ? ' with a token' : ''}`)
      })
      page.on('framenavigated', (frame) => {
        if (/^https?:/.test(frame.url()) && new URL(frame.url()).origin !== own.origin) faults.push(`went to ${frame.url()}`)
      })
      await visit(page, '/authentication/login?returnUrl=%2Ftenant%2Fprofile-settings')
      if (new URL(page.url()).pathname === '/tenant/profile-settings') back++
      for (const address of payloads) {
        const name = arena.random.pick(['returnUrl', 'returnUrl', 'redirect', 'next'])
        await visit(page, `/authentication/login?${name}=${encodeURIComponent(address)}`).catch((error: Error) =>
          faults.push(`${address}: ${error.message.slice(0, 120)}`),
        )
        if (await page.evaluate<boolean>(`'__ran' in window`)) faults.push(`${address} ran`)
      }
      const before = page.url()
      await page.evaluate(`(${JSON.stringify(all)}).forEach(${sendMessages})`)
      await page.waitForTimeout(arena.size(300, 2000))
      if (new URL(page.url()).origin !== own.origin) faults.push(`messages led from ${before} to ${page.url()}`)
    } finally {
      await browser.close()
    }
    faults.push(
      ...listener.heard.map(({ path, token, cookie }) => `${path} was asked elsewhere${token || cookie ? ' with our token' : ''}`),
    )
    await listener.close()
    return {
      reached: `${payloads.length} return addresses and ${all.length * 4} messages: ${listener.heard.length} calls elsewhere, ${faults.length} faults`,
      faults,
      evidence: [
        { of: 'a return address of the own that led there', seen: back, atLeast: 1 },
        { of: 'calls of the portal with its token', seen: tokens, atLeast: 3 },
        { of: 'return addresses', seen: payloads.length, atLeast: arena.size(2, 40) },
      ],
    }
  },
}
