import type { ProcessingLine, ProcessingSetup, ProviderSetup } from '@portico/contract/features/processing/processing.contract.ts'
import { type Connectors, connectorOf } from '../../connectors/index.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { findPlace, isHeard, type LineRow, listLines, listProviders, type ProviderRow } from './processing.repository.ts'
import { whatIsMissing } from './what-is-missing.ts'

/** The map of a website in the caller's mode. What it lacks before Live is asked of both modes, one after the other. */
export async function viewSetup(
  { scope, mode, actor, services }: FreeContext,
  connectors: Connectors,
  websiteId: string,
): Promise<ProcessingSetup> {
  const { place, providers, live, hasWebhook } = await services.inReadScope({ ...scope, mode: 'Live' }, async (db) => {
    const [place, providers, live] = await Promise.all([findPlace(db, websiteId), listProviders(db), listLines(db, websiteId)])
    return { place, providers, live, hasWebhook: place !== undefined && (await isHeard(db, place.merchant_id)) }
  })
  if (!place) throw new AppError('not_found')
  const test = await services.inReadScope({ ...scope, mode: 'Test' }, (db) => listLines(db, websiteId))
  const seen = providers.map((row) => toProvider(row, connectors))
  const readiness = seen.map(({ serviceProvider: name, isActive, isConnected, credentialsAt }) => ({
    name,
    isActive,
    isConnected,
    hasCredentials: actor.level === 'merchant' ? undefined : credentialsAt !== null,
  }))
  return {
    websiteId: place.id,
    websiteName: place.name,
    merchantId: place.merchant_id,
    merchantName: place.legal_business_name,
    lines: (mode === 'Live' ? live : test).map(toLine),
    providers: seen,
    missing: whatIsMissing({ place, hasWebhook, test, live, providers: readiness }),
  }
}

export const toProvider = (row: ProviderRow, connectors: Connectors): ProviderSetup => ({
  serviceProvider: row.name,
  isActive: row.active,
  isConnected: connectorOf(connectors, { connector: row.connector, service_provider: row.name }) !== undefined,
  credentialsAt: row.credentials_at,
})

export const toLine = (row: LineRow): ProcessingLine => ({
  lineId: row.id,
  paymentMethod: row.payment_method,
  currency: row.currency,
  serviceProvider: row.payment_provider,
  mid: row.mid,
  terminalId: row.terminal_id,
  isActive: row.is_active,
  updatedAt: row.updated_at,
  version: row.version,
})
