import type { Reason } from '@portico/contract/core/problem.ts'
import type { Resend, ResendableEvent, ResendRow } from '@portico/contract/features/webhook-resends/webhook-resends.schemas.ts'
import { webhookRefusals } from '@portico/contract/features/webhooks/webhooks.refusals.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { BulkRow } from '../../core/bulk/bulk.repository.ts'
import { progressOf } from '../../core/bulk/start-bulk.ts'
import { toDelivery } from '../webhooks/index.ts'
import { countResults, type EventRow, type ResultCounts, type ResultRow } from './webhook-resends.repository.ts'

export const merchantOf = ({ merchant_id: merchantId, merchant_name: merchantName }: Pick<EventRow, 'merchant_id' | 'merchant_name'>) => ({
  merchantId,
  merchantName,
})
export const toEvent = (row: EventRow, now: Date): ResendableEvent => ({ ...toDelivery(row, now), ...merchantOf(row) })

export async function resendOf(db: ScopedDb, row: BulkRow): Promise<Resend> {
  const [one] = await resendsOf(db, [row])
  return one!
}

export async function resendsOf(db: ScopedDb, rows: readonly BulkRow[]): Promise<Resend[]> {
  const counts = await countResults(
    db,
    rows.map(({ id }) => id),
  )
  return Promise.all(rows.map(async (row) => ({ ...(await progressOf(db, row)), ...timesOf(row), results: counts.get(row.id) ?? none })))
}
const none: ResultCounts = { Waiting: 0, Sending: 0, Arrived: 0, Failed: 0, Refused: 0, Left: 0 }
const timesOf = ({ created_at: startedAt, finished_at: endedAt }: BulkRow) => ({ startedAt, endedAt })

export function toResult(row: ResultRow, now: Date): ResendRow {
  const { deliveryId, eventType, transactionId, paymentReference, endpointId, url, createdAt } = toDelivery(row, now)
  return {
    ...{ deliveryId, eventType, transactionId, paymentReference, endpointId, url, createdAt },
    ...merchantOf(row),
    result: row.came_of_it,
    reason: row.came_of_it === 'Refused' ? reasonOf(row) : null,
    httpStatus: row.try_status,
    error: row.try_error as ResendRow['error'],
    at: row.tried_at,
  }
}

/** What refuses without a name, such as a right that was lost, has its code. */
function reasonOf({ reason, params }: ResultRow): Reason {
  if (reason !== null) return { reason, params: (params ?? {}) as Reason['params'] }
  const { reason: off, params: values } = webhookRefusals.off()
  return { reason: off, params: values }
}
