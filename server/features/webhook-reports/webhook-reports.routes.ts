import { webhookReports } from '@portico/contract/features/webhook-reports/webhook-reports.contract.ts'
import type { Destination, ReportedAttempt, ReportedEvent } from '@portico/contract/features/webhook-reports/webhook-reports.schemas.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { implement } from '../../core/call/implement.ts'
import { toPage, windowOf } from '../../core/list/paging.ts'
import { listAttempts as attemptsOf, referenceIn, toAttempt, toDelivery, toDetail } from '../webhooks/index.ts'
import { countWaiting, type DestinationRow, findDestination, listDestinations } from './destinations.repository.ts'
import { statisticsOf } from './statistics.ts'
import {
  type AttemptRow,
  type EventRow,
  findAttempt,
  findEvent,
  findFirstBad,
  findLastGood,
  listAttempts,
  listEvents,
} from './webhook-reports.repository.ts'

export const webhookReportRoutes = implement(webhookReports, {
  listEvents: async ({ query: { pageIndex, pageSize, cursor, ...filters }, db, services, scope }) => {
    const window = windowOf({ pageIndex, pageSize, cursor }, ['webhook-events', filters, scope], services)
    const keyOf = ({ created_at: value, id }: EventRow) => ({ value, id })
    const now = services.now()
    return toPage(window, services, { ...(await listEvents(db, filters, window)), keyOf, toReply: (row) => toEvent(row, now) })
  },
  getEvent: async ({ params, db, services }) => {
    const row = await findEvent(db, params.id)
    if (!row) throw new AppError('not_found')
    return { ...toDetail(row, await attemptsOf(db, [row.id]), services.now()), ...merchantOf(row) }
  },
  listAttempts: async ({ query: { pageIndex, pageSize, cursor, ...filters }, db, services, scope }) => {
    const window = windowOf({ pageIndex, pageSize, cursor }, ['webhook-attempts', filters, scope], services)
    const keyOf = ({ at: value, id }: AttemptRow) => ({ value, id })
    return toPage(window, services, { ...(await listAttempts(db, filters, window)), keyOf, toReply: toReported })
  },
  getAttempt: async ({ params, db }) => {
    const row = await findAttempt(db, params.id)
    if (!row) throw new AppError('not_found')
    return withMessages(row)
  },
  listDestinations: async ({ query: { pageIndex, pageSize, cursor, ...filters }, db, services, scope }) => {
    const window = windowOf({ pageIndex, pageSize, cursor }, ['webhook-destinations', filters, scope], services)
    const keyOf = ({ created_at: value, id }: DestinationRow) => ({ value, id })
    return toPage(window, services, { ...(await listDestinations(db, filters, window)), keyOf, toReply: toDestination })
  },
  getDestination: async ({ params, ...context }) => {
    const row = await findDestination(context.db, params.id)
    if (!row) throw new AppError('not_found')
    return { ...toDestination(row), ...(await answersOf(context, row)) }
  },
  statistics: ({ query, ...context }) => statisticsOf(context, query),
})

const merchantOf = ({ merchant_id: merchantId, merchant_name: merchantName }: Pick<EventRow, 'merchant_id' | 'merchant_name'>) => ({
  merchantId,
  merchantName,
})
const toEvent = (row: EventRow, now: Date): ReportedEvent => ({ ...toDelivery(row, now), ...merchantOf(row) })

function withMessages(row: AttemptRow) {
  const isLast = row.no === row.of_delivery && row.state === 'Delivering'
  return {
    ...toAttempt(row, row.payload),
    ...merchantOf(row),
    deliveryId: row.delivery_id,
    eventType: row.event_type as ReportedAttempt['eventType'],
    transactionId: row.transaction_id,
    paymentReference: referenceIn(row.payload),
    endpointId: row.endpoint_id,
    nextRetryAt: isLast ? row.next_try_at : null,
  }
}
function toReported(row: AttemptRow): ReportedAttempt {
  const { requestHeaders: _headers, requestBody: _body, responseBody: _answer, ...reported } = withMessages(row)
  return reported
}

const toDestination = (row: DestinationRow): Destination => ({
  id: row.id,
  status: row.status,
  endpointId: row.endpoint_id,
  address: row.address,
  isOn: row.is_on,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  failuresInARow: row.failures_in_row,
  failingSince: row.failing_since,
  lastSuccessAt: row.last_success_at,
  lastFailureAt: row.last_failure_at,
  createdAt: row.created_at,
})

/** The last good answer beside the first bad one after it shows what has changed at the receiver. */
async function answersOf({ db }: Pick<Context, 'db'>, { endpoint_id: endpointId }: DestinationRow) {
  if (endpointId === null) return { lastGood: null, firstBad: null, waiting: 0 }
  const [good, waiting] = await Promise.all([findLastGood(db, endpointId), countWaiting(db, endpointId)])
  const bad = await findFirstBad(db, endpointId, good?.at ?? null)
  return { lastGood: good ? withMessages(good) : null, firstBad: bad ? withMessages(bad) : null, waiting }
}
