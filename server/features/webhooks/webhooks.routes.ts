import { webhooks } from '@portico/contract/features/webhooks/webhooks.contract.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { implement } from '../../core/call/implement.ts'
import { type PageRequest, toPage, windowOf } from '../../core/list/paging.ts'
import { idsOfFamily } from '../transactions/index.ts'
import { type DeliveryRow, findDelivery, listAttempts, listOfEndpoint, listOfTransactions } from './deliveries.repository.ts'
import { findEndpoint, listEndpoints, type NamedEndpoint } from './endpoints.repository.ts'
import { changeEndpoint, createEndpoint, deleteEndpoint, rotateSecret, turnEndpoint } from './manage-endpoint.ts'
import { resendDelivery, resendOfEvent } from './resend.ts'
import { sendTest } from './send-test.ts'
import { toDelivery, toDetail, toEndpoint } from './to-reply.ts'

export const webhookRoutes = implement(webhooks, {
  list: ({ query, ...context }) => pageOfEndpoints(context, query),
  get: async ({ params, ...context }) => toEndpoint(await endpointOf(context, params.id)),
  create: async ({ body, ...context }) => {
    const { id, secret } = await createEndpoint(context, body)
    return { ...toEndpoint(await endpointOf(context, id)), secret }
  },
  update: async ({ params, body, ...context }) => {
    await changeEndpoint(context, params.id, body)
    return toEndpoint(await endpointOf(context, params.id))
  },
  turn: async ({ params, body, ...context }) => {
    await turnEndpoint(context, params.id, body)
    return toEndpoint(await endpointOf(context, params.id))
  },
  rotateSecret: async ({ params, body, ...context }) => {
    const { secret } = await rotateSecret(context, params.id, body.version)
    return { ...toEndpoint(await endpointOf(context, params.id)), secret }
  },
  sendTest: ({ params, ...context }) => sendTest(context, params.id),
  delete: ({ params, ...context }) => deleteEndpoint(context, params.id),
  listAudit: async ({ params, query, ...context }) => {
    const { id } = await endpointOf(context, params.id)
    return viewAuditTrail(context, { entity: 'webhooks', id }, query)
  },
  listDeliveries: async ({ params, query, ...context }) => {
    const { id } = await endpointOf(context, params.id)
    return pageOfDeliveries(context, id, query)
  },
  getDelivery: async ({ params, ...context }) => {
    const row = await findDelivery(context.db, params.deliveryId, params.id)
    if (!row) throw new AppError('not_found')
    const [detail] = await withAttempts(context, [row])
    return detail!
  },
  resend: async ({ params, ...context }) => toDelivery(await resendDelivery(context, params.id, params.deliveryId), context.services.now()),

  listOfTransaction: async ({ params, ...context }) => {
    const now = context.services.now()
    return { data: (await ofTransaction(context, params.id)).map((row) => toDelivery(row, now)) }
  },
  listOfTransactionV2: async ({ params, ...context }) => ({
    data: await withAttempts(context, await ofTransaction(context, params.id)),
  }),
  listOfTransactionPlatform: async ({ params, query, ...context }) => {
    if (query.tenantId.toLowerCase() !== context.scope.tenantId) throw new AppError('not_found')
    return { data: await withAttempts(context, await ofTransaction(context, params.id)) }
  },
  resendOfEvent: async ({ params, body, ...context }) => {
    const rows = await resendOfEvent(context, params.eventId, body.endpointId)
    const now = context.services.now()
    return { data: rows.map((row) => toDelivery(row, now)) }
  },
})

async function endpointOf({ db }: Pick<Context, 'db'>, id: string): Promise<NamedEndpoint> {
  const row = await findEndpoint(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

async function pageOfEndpoints({ db, services, scope }: Context, query: PageRequest) {
  const window = windowOf(query, ['webhooks', scope], services)
  const keyOf = ({ created_at: value, id }: NamedEndpoint) => ({ value, id })
  return toPage(window, services, { ...(await listEndpoints(db, window)), keyOf, toReply: toEndpoint })
}

type DeliveryQuery = PageRequest & Parameters<typeof listOfEndpoint>[2]
async function pageOfDeliveries({ db, services, scope }: Context, id: string, { state, eventType, ...query }: DeliveryQuery) {
  const window = windowOf(query, ['deliveries', id, state ?? [], eventType ?? [], scope], services)
  const found = await listOfEndpoint(db, id, { state, eventType }, window)
  const keyOf = ({ created_at: value, id: key }: DeliveryRow) => ({ value, id: key })
  const now = services.now()
  return toPage(window, services, { ...found, keyOf, toReply: (row) => toDelivery(row, now) })
}

/** Of a payment and of what hangs on it, as its calls to providers are shown. */
async function ofTransaction({ db }: Pick<Context, 'db'>, id: string): Promise<DeliveryRow[]> {
  const ids = await idsOfFamily(db, id)
  if (!ids.includes(id.toLowerCase())) throw new AppError('not_found')
  return listOfTransactions(db, ids)
}

async function withAttempts({ db, services }: Pick<Context, 'db' | 'services'>, rows: readonly DeliveryRow[]) {
  const now = services.now()
  const attempts =
    rows.length > 0
      ? await listAttempts(
          db,
          rows.map(({ id }) => id),
        )
      : []
  return rows.map((row) => toDetail(row, attempts, now))
}
