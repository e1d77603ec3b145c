import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { type Page, page, type Resolving } from '../shared/page/page.ts'
import type { ApplicationState } from '../shared/session/application-state.ts'
import { freshBrowser } from '../shared/session/browser-storage.fixture.ts'
import type { PortalSession, SessionState } from '../shell/session/portal-session.ts'
import { areas } from './areas.ts'
import { createPortalRouter } from './router.tsx'

const load = async () => ({ Page: () => null })
const held = { staff: 'CRM.Transaction.View', merchant: 'Merchant.Transaction.View' } as const
const aPage = (path: Page['path'], more: Partial<Page> = {}) =>
  page({ path, title: { en: 'Things', tr: 'Şeyler' }, access: held, crumbs: [], texts: [], load, ...more })

const menu = { icon: () => null }
const dashboards = [
  aPage('/crm/dashboard', { access: { staff: 'CRM.Dashboard.View' }, menu }),
  aPage('/dashboard', { access: { merchant: 'Merchant.Dashboard.View' }, menu }),
]

const staff = { level: 'tenant', permissions: ['CRM.Dashboard.View', 'CRM.Transaction.View'] }
const owner = { level: 'merchant', permissions: ['Merchant.Dashboard.View', 'Merchant.Transaction.View', 'Merchant.Payments.Settings'] }
const signedIn = (user: object) => ({ status: 'signed-in', user: user as UserContext }) as const

/** Where someone ends who opens an address, on a portal of these pages. */
async function open(address: string, state: SessionState, pages: Page[] = []) {
  const portal = { state: () => state, resume: async () => state, subscribe: () => () => undefined } as unknown as PortalSession
  const context = { portal, queryClient: new QueryClient(), application: {} as ApplicationState }
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createPortalRouter([...dashboards, ...pages], context as Parameters<typeof createPortalRouter>[1], history)
  await router.load()
  // Without a browser the router answers as on a server: with the redirect instead of following it.
  const answer = router._serverResult
  return answer?.type === 'redirect' ? router.buildLocation(answer.redirect.options).href : router.state.location.href
}

test('A-GUARD-01 who is not signed in goes to the login, with the address as return URL', async () => {
  expect(await open('/things?status=Open&page=2', { status: 'signed-out' }, [aPage('/things')])).toBe(
    '/authentication/login?returnUrl=/things%3Fstatus%3DOpen%26page%3D2',
  )
})

test.each(areas.map(({ path }) => path))('A-GUARD-09 no one enters %s without having signed in', async (path) => {
  expect(await open(`${path}/things`, { status: 'signed-out' })).toBe(`/authentication/login?returnUrl=${path}/things`)
})

const around = ['login', 'login-callback', 'login-failed', 'profile', 'register', 'logout', 'logged-out', 'logout-callback', 'unauthorized']

test.each(around)('A-AUTH-04 the screen authentication/%s is open to everyone', async (name) => {
  for (const state of [{ status: 'signed-out' } as const, signedIn(staff)])
    expect(await open(`/authentication/${name}`, state)).toBe(`/authentication/${name}`)
})

test('an address that names a mode sets the toggle of a merchant who has one, and stays without it', async () => {
  const { local } = freshBrowser()
  const merchant = { ...owner, mode: { toggle: 'free', allowed: ['Test', 'Live'] } }
  expect(await open('/things?status=A,B&mode=Test', signedIn(merchant), [aPage('/things')])).toBe('/things?status=A,B')
  expect(local.getItem('SystemMode')).toBe('Test')
  local.clear()
  const others = [{ ...merchant, mode: { toggle: 'forced', allowed: ['Test'] } }, staff]
  for (const other of others) expect(await open('/things?mode=Test', signedIn(other), [aPage('/things')])).toBe('/things?mode=Test')
  expect(local.getItem('SystemMode')).toBeNull()
})

test('A-GUARD-02/05 A-PERM-01 a page opens to who holds its permission', async () => {
  expect(await open('/things', signedIn(staff), [aPage('/things')])).toBe('/things')
})

test('A-GUARD-03/04 A-ERR-06 who lacks the permission is sent to the page that says so, with the return URL', async () => {
  expect(await open('/things?x=1', signedIn({ ...staff, permissions: [] }), [aPage('/things')])).toBe(
    '/authentication/unauthorized?returnUrl=/things%3Fx%3D1',
  )
})

test('A-GUARD-02 a route may name another place for who is denied', async () => {
  const closed = aPage('/things', { deniedTo: '/authentication/profile' })
  expect(await open('/things', signedIn({ ...staff, permissions: [] }), [closed])).toBe('/authentication/profile?returnUrl=/things')
})

test('A-GUARD-05 a route may be for one type of user, whatever they hold', async () => {
  const pages = [aPage('/things', { userType: 'platform' })]
  expect(await open('/things', signedIn(staff), pages)).toMatch('/authentication/unauthorized')
  expect(await open('/things', signedIn({ ...staff, level: 'platform' }), pages)).toBe('/things')
})

test('A-GUARD-11 every page in an area asks for what the area asks for', async () => {
  const pages = [aPage('/merchant/payment-settings/websites')]
  expect(await open('/merchant/payment-settings/websites', signedIn(owner), pages)).toBe('/merchant/payment-settings/websites')
  const without = { ...owner, permissions: owner.permissions.slice(0, 2) }
  expect(await open('/merchant/payment-settings/websites', signedIn(without), pages)).toMatch('/authentication/unauthorized')
})

test.each([
  [staff, '/crm/dashboard'],
  [owner, '/dashboard'],
])('A-GUARD-16 A-ERR-06 an unknown address, and the dashboard of the others, lead to the own one', async (user, landing) => {
  for (const address of ['/', '/no/such/page?x=1', '/dashboard', '/crm/dashboard'])
    expect(await open(address, signedIn(user)), address).toBe(landing)
})

test('someone no one has invited yet waits', async () => {
  expect(await open('/dashboard', { status: 'waiting', email: undefined })).toBe('/authentication/waiting-for-invitation')
})

test('A-GUARD-06 a resolver reads ahead the part of the list that its route names', async () => {
  const seen: Partial<Resolving>[] = []
  const resolve = async ({ params, search, pagination }: Resolving) => seen.push({ params, search, pagination })
  const pages = [aPage('/things/{-$id}', { resolve, pagination: { pageIndex: 2, pageSize: 25 } }), aPage('/others', { resolve })]
  await open('/things/7?status=Open', signedIn(staff), pages)
  await open('/others', signedIn(staff), pages)
  expect(seen).toEqual([
    { params: { id: '7' }, search: { status: 'Open' }, pagination: { pageIndex: 2, pageSize: 25 } },
    { params: {}, search: {}, pagination: { pageIndex: 0, pageSize: 10 } },
  ])
})

test('a resolver that fails leaves the page to say so', async () => {
  const resolve = () => Promise.reject(new Error('away'))
  expect(await open('/things', signedIn(staff), [aPage('/things', { resolve })])).toBe('/things')
})
