import type { Missing } from '@portico/contract/features/processing/processing.contract.ts'
import type { MissingThing } from '@portico/contract/features/processing/processing-words.ts'
import type { LineRow, Place } from './processing.repository.ts'

/** What a provider is ready with. `hasCredentials` is undefined for readers who may not know. */
export type Readiness = { name: string; isActive: boolean; isConnected: boolean; hasCredentials: boolean | undefined }

type Known = {
  place: Pick<Place, 'active' | 'processing_status'>
  /** Whether an endpoint hears of its payments in Live, of those that the reader may know. */
  hasWebhook: boolean
  test: readonly LineRow[]
  live: readonly LineRow[]
  providers: readonly Readiness[]
}

/**
 * What keeps a website from taking payments in Live, in the order in which it is put right. A currency that it takes in Test needs a line in
 * Live; lines that are off are not looked at.
 */
export function whatIsMissing({ place, hasWebhook, test, live, providers }: Known): Missing[] {
  const on = live.filter((line) => line.is_active)
  const used = providers.filter(({ name }) => on.some((line) => line.payment_provider === name))
  const thereIs = new Set(on.map(chainName))
  const wanted = new Map(test.filter((line) => line.is_active).map((line) => [chainName(line), line]))
  return [
    ...(place.processing_status === 'LiveProcessing' ? [] : [{ what: 'MerchantNotApproved' } as const]),
    ...(place.active ? [] : [{ what: 'WebsiteInactive' } as const]),
    ...[...wanted]
      .filter(([name]) => !thereIs.has(name))
      .map(([, { payment_method: paymentMethod, currency }]) => ({ what: 'NoLine', paymentMethod, currency }) as const),
    ...(wanted.size === 0 && on.length === 0 ? [{ what: 'NoLine' } as const] : []),
    ...on
      .filter(({ mid }) => mid === null)
      .map((line) => ({
        what: 'NoMid' as const,
        lineId: line.id,
        serviceProvider: line.payment_provider,
        paymentMethod: line.payment_method,
        currency: line.currency,
      })),
    ...used.flatMap((provider) => unready(provider).map((what) => ({ what, serviceProvider: provider.name }))),
    ...(hasWebhook ? [] : [{ what: 'NoWebhook' } as const]),
  ]
}

/** Merchants are not told what a provider of their tenant lacks. */
function unready({ isActive, isConnected, hasCredentials }: Readiness): MissingThing[] {
  if (hasCredentials === undefined) return isActive && isConnected ? [] : ['NotReady']
  return [
    ...(isActive ? [] : (['ProviderInactive'] as const)),
    ...(isConnected ? [] : (['NotConnected'] as const)),
    ...(hasCredentials ? [] : (['NoCredentials'] as const)),
  ]
}

const chainName = ({ payment_method, currency }: LineRow) => `${payment_method} ${currency}`
