import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { findEndpoint } from './endpoints.repository.ts'
import { refuseLimited } from './manage-endpoint.ts'
import { postWebhook } from './post-webhook.ts'
import { openSecrets } from './secrets.ts'
import { webhookIdOf } from './sign.ts'

/** Sends a made-up event, also to an endpoint that is off. No transaction is open while it answers, and nothing of anyone leaves. */
export async function sendTest(context: FreeContext, id: string) {
  refuseLimited(context)
  const { services, scope, mode, record } = context
  const endpoint = await services.inReadScope(scope, (db) => findEndpoint(db, id))
  if (!endpoint) throw new AppError('not_found')
  const tenant = { level: 'tenant', tenantId: scope.tenantId, mode } as const
  const secrets = await services.inScope(tenant, (db) => openSecrets(db, services, endpoint))
  const webhookId = webhookIdOf(services.newId())
  const body = JSON.stringify({ type: 'endpoint.test', timestamp: services.now().toISOString(), data: { endpointId: id, mode } })
  const { status, error, latencyMs, responseBody } = await postWebhook(services, { address: endpoint.address, webhookId, body, secrets })
  await services.inScope(scope, (db) =>
    record.in(db)(id, {
      merchantId: endpoint.merchant_id,
      after: { address: endpoint.address, answer: status === null ? error : `status ${status}` },
    }),
  )
  return { httpStatus: status, error, latencyMs, responseBody, webhookId }
}
