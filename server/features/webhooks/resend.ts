import { webhookRefusals } from '@portico/contract/features/webhooks/webhooks.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { eventIsThere } from '../transactions/index.ts'
import { askAgain, type DeliveryRow, findDelivery, listOfEvent } from './deliveries.repository.ts'

/** Why a delivery is not sent again now. The sender asks again when it sends. */
export function resendOff({ is_on, deleted_at, asked_by, leased_until }: DeliveryRow, now: Date): 'off' | 'deleted' | 'underWay' | null {
  if (deleted_at !== null) return 'deleted'
  if (!is_on) return 'off'
  return asked_by !== null || (leased_until !== null && Date.parse(leased_until) > now.getTime()) ? 'underWay' : null
}

/** Asks for one try more, which the sender makes at once. It is under way when this answers. */
async function again(context: Context, row: DeliveryRow): Promise<DeliveryRow> {
  const { db, services, actor } = context
  const now = services.now()
  const reason = resendOff(row, now)
  if (reason) throw new AppError(webhookRefusals[reason]())
  if (!(await askAgain(db, row.id, { by: actor.name, now }))) throw new AppError(webhookRefusals.underWay())
  context.afterCommit(({ wakeOutbox }) => wakeOutbox())
  return { ...row, state: 'Delivering', next_try_at: now.toISOString(), asked_by: actor.name }
}

export async function resendDelivery(context: Context, endpointId: string, deliveryId: string): Promise<DeliveryRow> {
  const row = await findDelivery(context.db, deliveryId, endpointId)
  if (!row) throw new AppError('not_found')
  const sent = await again(context, row)
  await context.record(endpointId, { after: { deliveryId, eventType: row.event_type }, transactionIds: [row.transaction_id] })
  return sent
}

/** Of an event to the endpoints that were told of it, or to one of them. Where several are off only the others are sent to. */
export async function resendOfEvent(context: Context, eventId: string, endpointId: string | undefined): Promise<DeliveryRow[]> {
  const { db, services, record } = context
  const rows = await listOfEvent(db, eventId, endpointId)
  const [first] = rows
  if (!first)
    throw new AppError(endpointId === undefined && (await eventIsThere(db, eventId)) ? webhookRefusals.nothingSent() : 'not_found')
  const open = rows.filter((row) => resendOff(row, services.now()) === null)
  if (open.length === 0) throw new AppError(webhookRefusals[resendOff(first, services.now())!]())
  const sent: DeliveryRow[] = []
  for (const row of open) sent.push(await again(context, row))
  await record(first.transaction_id, { after: { eventId, eventType: first.event_type, sent: sent.length } })
  return sent
}
