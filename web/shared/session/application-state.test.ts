import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '../api/connection.ts'
import { drawerSize } from '../list/drawer-size.ts'
import { createApplicationState } from './application-state.ts'
import { freshBrowser } from './browser-storage.fixture.ts'
import { storedValue } from './stored-value.ts'

const replies: Record<string, unknown[]> = {
  'active-currencies': [{ id: 'EUR', name: 'Euro', decimalPlaces: 2 }],
  'active-customers': [{ id: 'm-1', name: 'Acme', tenantId: 't-1' }],
}
let server: Server
let asked: string[] = []
let isBroken = false

beforeAll(async () => {
  server = createServer((request, response) => {
    const name = request.url?.split('/').at(-1) ?? ''
    asked.push(name)
    response.writeHead(isBroken ? 500 : 200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: replies[name] ?? [] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  connect({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    caller: async () => ({ audience: 'staff', mode: 'Live', token: 'token' }),
    renew: async () => undefined,
    lost: () => undefined,
  })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  freshBrowser()
  asked = []
  isBroken = false
})

const person = { id: 'p-1', level: 'tenant', firstName: 'Ada', tenants: [{ id: 't-1', name: 'Northwind' }] } as UserContext

/** The state over a session that a test signs in and out. */
function aPortal() {
  const listeners = new Set<() => void>()
  let user: UserContext | undefined
  let isLoading = false
  const become = (next: UserContext | undefined) => {
    user = next
    for (const listener of listeners) listener()
  }
  const mode = storedValue<'Test' | 'Live'>({ key: 'SystemMode', place: 'local', read: (text) => (text === 'Test' ? text : 'Live') })
  const state = createApplicationState({
    session: {
      state: () => (user ? { status: 'signed-in', user } : { status: 'signed-out' }),
      progress: () => ({ initialized: user !== undefined, isLoading }),
      update: (part) => user && become({ ...user, ...part }),
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    queries: new QueryClient(),
    mode,
    drawerSize,
  })
  const ask = (asking: boolean) => {
    isLoading = asking
  }
  return { state, become, mode, ask }
}
/** Read without its lists, which would fetch them. */
const plain = ({ state }: ReturnType<typeof aPortal>) => {
  const { initialized, isLoading, user, tenants, customerSystemMode, drawerSize: width, isFetching } = state.now()
  return { initialized, isLoading, user, tenants, customerSystemMode, drawerSize: width, isFetching }
}

test('A-STATE-01/03/05 a list is empty at first, is fetched when it is read, and says so meanwhile', async () => {
  const portal = aPortal()
  portal.become(person)
  expect(asked).toEqual([])
  expect(portal.state.now().isFetching.currencies).toBe(false)
  expect(portal.state.now().activeCurrencies).toEqual([])
  expect(portal.state.now().isFetching).toMatchObject({ currencies: true, countries: false })
  await expect.poll(() => portal.state.now().isFetching.currencies).toBe(false)
  expect(portal.state.now().activeCurrencies).toEqual(replies['active-currencies'])
  expect(asked).toEqual(['active-currencies'])
})

test('A-STATE-01 A-PERM-07/08 each of the active lists is read by a call of its own', async () => {
  const portal = aPortal()
  portal.become(person)
  const now = portal.state.now()
  const lists = [now.activePaymentMethods, now.activeServiceProviders, now.activeCurrencies, now.activeCountries, now.activeLanguages]
  expect([...lists, now.activeCustomersList]).toEqual([[], [], [], [], [], []])
  expect(Object.values(portal.state.now().isFetching)).toEqual([true, true, true, true, true, true])
  await expect.poll(() => Object.values(portal.state.now().isFetching)).toEqual([false, false, false, false, false, false])
  expect(asked.sort()).toEqual([
    'active-countries',
    'active-currencies',
    'active-customers',
    'active-languages',
    'active-payment-methods',
    'transaction-service-providers',
  ])
})

test('A-STATE-05 a list that cannot be read is empty and no longer being fetched', async () => {
  isBroken = true
  const portal = aPortal()
  portal.become(person)
  expect(portal.state.now().activeCountries).toEqual([])
  await expect.poll(() => portal.state.now().isFetching.countries).toBe(false)
  expect(portal.state.now().activeCountries).toEqual([])
  expect(asked).toEqual(['active-countries'])
})

test('A-STATE-02 A-PERM-07/08 customers come as names by id and as what a dropdown offers, to staff alone', async () => {
  const portal = aPortal()
  portal.become(person)
  await expect.poll(() => portal.state.now().activeCustomersList).toEqual([{ id: 'm-1', name: 'Acme' }])
  expect([...portal.state.now().activeCustomers]).toEqual([['m-1', 'Acme']])
  const shop = aPortal()
  asked = []
  shop.become({ ...person, level: 'merchant' })
  expect(shop.state.now().activeCustomersList).toEqual([])
  expect(asked).toEqual([])
})

test('A-MODE-07 A-STATE-01/04 flipping the mode, widening a drawer and changing the person are heard and seen', () => {
  const portal = aPortal()
  portal.become(person)
  let heard = 0
  portal.state.subscribe(() => heard++)
  portal.mode.set('Test')
  portal.state.setDrawerSize(720)
  portal.state.updateUser({ firstName: 'Grace' })
  portal.state.setTenants([])
  expect(heard).toBe(4)
  expect(plain(portal)).toMatchObject({
    customerSystemMode: 'Test',
    drawerSize: 720,
    tenants: [],
    user: { id: 'p-1', firstName: 'Grace' },
  })
})

test('A-STATE-01/04 it says whether it is known who is signed in, and whether that is being found out', () => {
  const portal = aPortal()
  portal.ask(true)
  expect(plain(portal)).toMatchObject({ initialized: false, isLoading: true, user: null })
  portal.ask(false)
  portal.become(person)
  expect(plain(portal)).toMatchObject({
    initialized: true,
    isLoading: false,
    user: { id: 'p-1' },
    tenants: [{ id: 't-1', name: 'Northwind' }],
  })
})

type Portal = ReturnType<typeof aPortal>
const changes = fc.array(
  fc.oneof(
    fc.string().map(
      (firstName) =>
        ({ state }: Portal) =>
          state.updateUser({ firstName }),
    ),
    fc.constantFrom('Test', 'Live').map((mode) => (portal: Portal) => portal.mode.set(mode as 'Test')),
    fc.integer({ min: 300, max: 2000 }).map(
      (width) =>
        ({ state }: Portal) =>
          state.setDrawerSize(width),
    ),
    fc.constant(({ state }: Portal) => state.setTenants([])),
  ),
  { maxLength: 6 },
)

test('A-STATE-06 whatever was done, once the user is removed everything is as it was at the start', () => {
  fc.assert(
    fc.property(changes, (steps) => {
      freshBrowser()
      const portal = aPortal()
      const initial = plain(portal)
      portal.become(person)
      expect(plain(portal)).not.toEqual(initial)
      for (const step of steps) step(portal)
      portal.become(undefined)
      expect(plain(portal)).toEqual(initial)
      expect(portal.state.now().activeCustomersList).toEqual([])
    }),
    { numRuns: 50 },
  )
})

test('with the user go the lists that were read for them', async () => {
  const portal = aPortal()
  portal.become(person)
  await expect.poll(() => portal.state.now().activeCurrencies.length).toBe(1)
  portal.become(undefined)
  expect(portal.state.now().activeCurrencies).toEqual([])
  asked = []
  portal.become({ ...person, id: 'p-2' })
  expect(portal.state.now().activeCurrencies).toEqual([])
  await expect.poll(() => asked).toEqual(['active-currencies'])
})
