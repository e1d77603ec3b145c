import type { RoutingKind } from '@portico/contract/features/processing/processing-words.ts'
import type { CaptureMethod, PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { type Connector, type Connectors, connectionTo, connectorOf } from '../../../connectors/index.ts'
import type { Services } from '../../../core/call/services.ts'
import { readConnectorCredentials } from '../../keys/index.ts'
import { listChain, listProviders, type ProviderRow } from '../processing.repository.ts'
import { type Candidate, type RouteFacts, type RouteLine, route } from './route.ts'

/** What a decision is made from, and kept with. */
export type RoutePayment = {
  websiteId: string | null
  paymentMethod: PaymentMethod
  currency: string
  captureMethod: CaptureMethod
  amountMinor: number
  brand: string | null
  binCountry: string | null
  country: string | null
  /** For providers that the caller named. */
  mid: string | null
}
export type Decided = { kind: RoutingKind; inputs: object; candidates: Candidate[]; chosen: Candidate; evaluationMs: number }
export type Route = { decided: Decided; connector: Connector }

type Needs = Pick<Services, 'seal' | 'unseal' | 'now'>
type Wanted = {
  payment: RoutePayment
  /** By name, in the caller's order; without them the map of the website decides. */
  given: readonly string[] | undefined
  asked: readonly string[]
}

/**
 * Chooses the provider that is asked next, and says why; undefined where none is left. The handle is that of the tenant: a merchant's shows no
 * credentials, and so no provider could be asked.
 */
export async function nextRoute(
  db: ScopedDb,
  services: Needs,
  connectors: Connectors,
  { payment, given, asked }: Wanted,
): Promise<Route | undefined> {
  const begun = performance.now()
  const { websiteId, paymentMethod, currency, captureMethod } = payment
  const [providers, chain] = await Promise.all([
    listProviders(db),
    given || websiteId === null ? [] : listChain(db, { websiteId, paymentMethod, currency }),
  ])
  const byName = new Map(providers.map((provider) => [provider.name, provider]))
  const lines = given
    ? given.map((provider, place) => givenLine(provider, place, payment, capabilitiesOf(connectors, provider, byName.get(provider))))
    : chain.map(
        (line): RouteLine => ({
          provider: line.payment_provider,
          mid: line.mid,
          position: line.position,
          paymentMethod: line.payment_method,
          currency: line.currency,
          isActive: line.is_active,
          needsMid: db.scope.mode === 'Live',
          ...stateOf(connectors, line.payment_provider, byName.get(line.payment_provider)),
        }),
      )
  const facts: RouteFacts = { paymentMethod, currency, captureMethod, asked }
  const { candidates, chosen } = route(lines, facts)
  if (!chosen) return undefined
  const credentials = await readConnectorCredentials(db, services, chosen.provider)
  const connector = connectionTo(connectors, choiceOf(chosen.provider, byName.get(chosen.provider)), credentials)
  if (!connector) throw new Error(`${chosen.provider} is not connected`)
  return { decided: { ...decidedOf(payment, { candidates, chosen, given, asked }), evaluationMs: performance.now() - begun }, connector }
}

/** A decision without the time that it took. */
export function decidedOf(
  payment: RoutePayment,
  { candidates, chosen, given, asked }: { candidates: Candidate[]; chosen: Candidate } & Pick<Wanted, 'given' | 'asked'>,
): Omit<Decided, 'evaluationMs'> {
  const { websiteId: _website, mid: _mid, ...inputs } = payment
  return { kind: asked.length > 0 ? 'Fallback' : given ? 'Given' : 'Map', inputs, candidates, chosen }
}

/** The caller answers for a provider that it names: the map and the state of the tenant's account do not speak against it. */
export const givenLine = (
  provider: string,
  place: number,
  { mid, paymentMethod, currency }: RoutePayment,
  capabilities: RouteLine['capabilities'],
): RouteLine => ({
  provider,
  mid,
  position: place + 1,
  paymentMethod,
  currency,
  isActive: true,
  needsMid: false,
  providerIsActive: true,
  hasCredentials: true,
  capabilities,
})

const choiceOf = (name: string, row: ProviderRow | undefined) => ({
  connector: row?.active ? row.connector : null,
  service_provider: name,
})
const capabilitiesOf = (connectors: Connectors, name: string, row: ProviderRow | undefined) =>
  connectorOf(connectors, choiceOf(name, row))?.capabilities

const stateOf = (connectors: Connectors, name: string, row: ProviderRow | undefined) => ({
  providerIsActive: row?.active ?? false,
  hasCredentials: row?.credentials_at != null,
  capabilities: capabilitiesOf(connectors, name, row),
})
