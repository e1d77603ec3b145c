import type { Mode } from '@portico/contract/core/level.ts'
import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  countriesQuery,
  currenciesQuery,
  languagesQuery,
  merchantsQuery,
  paymentMethodsQuery,
  serviceProvidersQuery,
} from './reference.queries.ts'

const lists = {
  paymentMethods: paymentMethodsQuery,
  serviceProviders: serviceProvidersQuery,
  currencies: currenciesQuery,
  countries: countriesQuery,
  languages: languagesQuery,
  customers: merchantsQuery,
} as const
export type ListName = keyof typeof lists

type Entry = { id: string; name: string }
type Named = { code: string; name: string }
type Currency = Entry & { decimalPlaces: number }
type Lists = {
  paymentMethods: Named[]
  serviceProviders: Named[]
  currencies: Currency[]
  countries: Named[]
  languages: Named[]
  customers: Entry[]
}

/** What the portal knows at this moment, by the names of specification 000 section 3. The active lists are fetched when first read. */
export type ApplicationSnapshot = {
  readonly initialized: boolean
  readonly isLoading: boolean
  readonly user: UserContext | null
  readonly tenants: readonly Entry[]
  readonly activePaymentMethods: readonly Named[]
  readonly activeServiceProviders: readonly Named[]
  readonly activeCurrencies: readonly Currency[]
  readonly activeCountries: readonly Named[]
  readonly activeLanguages: readonly Named[]
  /** Names of customers by their ids, and the same as a dropdown offers them. */
  readonly activeCustomers: ReadonlyMap<string, string>
  readonly activeCustomersList: readonly Entry[]
  readonly customerSystemMode: Mode
  readonly drawerSize: number | undefined
  readonly isFetching: Readonly<Record<ListName, boolean>>
}

type Subscribable = { subscribe(listener: () => void): () => void }
type SessionState = { status: string; user?: UserContext }

/** Whose it all is: the session, the cache of replies and the choices kept in the browser. Nothing is copied out of them. */
export type Sources = {
  session: Subscribable & {
    state(): SessionState
    progress(): { initialized: boolean; isLoading: boolean }
    update(part: Partial<UserContext>): void
  }
  queries: QueryClient
  mode: Subscribable & { get(): Mode | undefined }
  drawerSize: Subscribable & { get(): number | undefined; set(width: number): void }
}

export type ApplicationState = ReturnType<typeof createApplicationState>

/** A list that could not be read is tried again by its next reader. */
const restAfterFailureMs = 10_000

export function createApplicationState({ session, queries, mode, drawerSize }: Sources) {
  const user = () => session.state().user ?? null

  function read<Name extends ListName>(name: Name): Lists[Name] | undefined {
    const { queryKey } = lists[name]
    const state = queries.getQueryState(queryKey)
    // Merchants are given no list of customers (specification 000 section 6).
    const isOpen = user() !== null && (name !== 'customers' || user()?.level !== 'merchant')
    const hasJustFailed = state?.status === 'error' && Date.now() - state.errorUpdatedAt < restAfterFailureMs
    if (isOpen && state?.data === undefined && state?.fetchStatus !== 'fetching' && !hasJustFailed)
      void queries.prefetchQuery<unknown>(lists[name] as never)
    return isOpen ? (queries.getQueryData(queryKey) as Lists[Name] | undefined) : undefined
  }
  const isFetching = (name: ListName) => queries.getQueryState(lists[name].queryKey)?.fetchStatus === 'fetching'

  // Nothing of a person outlives the session: with the user goes everything that was read for them.
  session.subscribe(() => {
    if (user() === null && session.state().status === 'signed-out') queries.clear()
  })

  return {
    now: (): ApplicationSnapshot => ({
      ...session.progress(),
      user: user(),
      tenants: user()?.tenants ?? [],
      get activePaymentMethods() {
        return read('paymentMethods') ?? []
      },
      get activeServiceProviders() {
        return read('serviceProviders') ?? []
      },
      get activeCurrencies() {
        return read('currencies') ?? []
      },
      get activeCountries() {
        return read('countries') ?? []
      },
      get activeLanguages() {
        return read('languages') ?? []
      },
      get activeCustomers() {
        return new Map((read('customers') ?? []).map(({ id, name }) => [id, name]))
      },
      get activeCustomersList() {
        return (read('customers') ?? []).map(({ id, name }) => ({ id, name }))
      },
      customerSystemMode: (user() && mode.get()) ?? 'Live',
      drawerSize: user() ? drawerSize.get() : undefined,
      isFetching: Object.fromEntries(Object.keys(lists).map((name) => [name, isFetching(name as ListName)])) as Record<ListName, boolean>,
    }),
    updateUser: (part: Partial<UserContext>) => session.update(part),
    setTenants: (tenants: Entry[]) => session.update({ tenants }),
    setDrawerSize: (width: number) => drawerSize.set(width),
    /** Hears of every change, of lists too. */
    subscribe: (listener: () => void): (() => void) => {
      const stops = [session, queries.getQueryCache(), mode, drawerSize].map((source) => source.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
