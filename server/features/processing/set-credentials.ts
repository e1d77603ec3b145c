import { processingRefusals } from '@portico/contract/features/processing/processing.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { keepConnectorCredentials } from '../keys/index.ts'
import { listProviders, type ProviderRow } from './processing.repository.ts'

/** Sealed with the tenant's key. The record says that they were set, and nothing of them. */
export async function setCredentials(
  { db, record, services }: Context,
  { serviceProvider, apiKey }: { serviceProvider: string; apiKey: string },
): Promise<ProviderRow> {
  const find = async () => (await listProviders(db)).find(({ name }) => name === serviceProvider)
  const before = await find()
  if (!before) throw new AppError(processingRefusals.unknownProvider())
  await keepConnectorCredentials(db, services, serviceProvider, { apiKey })
  await record(db.scope.tenantId, {
    merchantId: null,
    before: { serviceProvider, credentialsAt: before.credentials_at },
    after: { serviceProvider, credentialsAt: services.now().toISOString() },
  })
  return (await find())!
}
