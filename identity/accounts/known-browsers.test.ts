import { Browser } from '@portico/testkit/browser/cookie-browser.ts'
import { signIn } from '@portico/testkit/browser/portal-sign-in.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIdentity, type Person, password, type TestIdentity } from '../testing/an-identity.fixture.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await anIdentity()
})
afterAll(() => identity.close())

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const noticed = async ({ id }: Person) =>
  (await identity.admin.query("select payload, merchant_id from outbox where topic = 'account.noticed' and payload->>'userId' = $1", [id]))
    .rows
const elsewhere = () => identity.admin.query("update identity.known_browsers set network = '198.51.100.0/24'")
/** The same browser once its session is over. */
function later({ cookies }: Browser, headers: Record<string, string> = {}): Browser {
  const browser = new Browser(headers)
  browser.cookies.push(...cookies.filter(({ name }) => name === 'portico.browser'))
  return browser
}
const signInWith = (browser: Browser, person: Person) => signIn(identity, person, password, browser)

test('only a sign-in with a new browser notifies the user', async () => {
  const { merchant } = identity.people
  const own = new Browser()
  await signInWith(own, merchant)
  await signInWith(new Browser(), merchant)
  expect(await noticed(merchant)).toEqual([])
  await signInWith(new Browser({ 'user-agent': chrome }), merchant)
  expect(await noticed(merchant)).toEqual([
    {
      payload: { userId: merchant.id, notice: 'newDevice', device: 'Chrome, Linux', ip: '127.0.0.1' },
      merchant_id: expect.any(String),
    },
  ])
  await signInWith(new Browser({ 'user-agent': chrome }), merchant)
  expect(await noticed(merchant)).toHaveLength(1)
})

test('a browser with the user’s cookie is known everywhere; without it, the same kind of browser elsewhere is new', async () => {
  const { tenant } = identity.people
  const own = new Browser()
  await signInWith(own, tenant)
  await elsewhere()
  await signInWith(later(own), tenant)
  expect(await noticed(tenant)).toEqual([])
  await elsewhere()
  await signInWith(new Browser(), tenant)
  expect(await noticed(tenant)).toHaveLength(1)
})

test('what the browser carries is no secret of another: the cookie of one account makes nothing known to another', async () => {
  const { platform, tenant } = identity.people
  const shared = new Browser({ 'user-agent': chrome })
  await signInWith(new Browser(), platform)
  await signInWith(shared, tenant)
  await signInWith(later(shared, { 'user-agent': chrome }), platform)
  expect(await noticed(platform)).toMatchObject([{ payload: { notice: 'newDevice' } }])
})
