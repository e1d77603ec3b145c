import { type ResendOff, resendDays } from '@portico/contract/features/webhooks/webhook-words.ts'
import { webhookRefusals } from '@portico/contract/features/webhooks/webhooks.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { eventIsThere } from '../transactions/index.ts'
import { askAgain, type DeliveryRow, findDelivery, listOfEvent } from './deliveries.repository.ts'

const dayMs = 86_400_000
/** What was noted before is not sent again. */
export const resentSince = (now: Date) => new Date(now.getTime() - resendDays * dayMs)

/** Why a delivery is not sent again now. The sender asks again when it sends. */
export function resendOff({ is_on, deleted_at, created_at, asked_by, leased_until }: DeliveryRow, now: Date): ResendOff | null {
  if (deleted_at !== null) return 'deleted'
  if (!is_on) return 'off'
  if (Date.parse(created_at) < resentSince(now).getTime()) return 'tooOld'
  return asked_by !== null || (leased_until !== null && Date.parse(leased_until) > now.getTime()) ? 'underWay' : null
}

const refusalOf = (reason: ResendOff) => (reason === 'tooOld' ? webhookRefusals.tooOld({ days: resendDays }) : webhookRefusals[reason]())

type Caller = Pick<Context, 'db' | 'actor'> & { services: Pick<Context['services'], 'now'> }

/** Asks for one try more, which the sender makes at once. It is under way when this answers. */
async function again({ db, services, actor }: Caller, row: DeliveryRow): Promise<DeliveryRow & { attempt: number }> {
  const now = services.now()
  const reason = resendOff(row, now)
  if (reason) throw new AppError(refusalOf(reason))
  const attempt = await askAgain(db, row.id, { by: actor.name, now })
  if (attempt === undefined) throw new AppError(webhookRefusals.underWay())
  return { ...row, state: 'Delivering', next_try_at: now.toISOString(), asked_by: actor.name, attempt }
}

/** A delivery once more. Answers with the number of the try. */
export async function sendAgain(
  context: Caller & Pick<Context, 'record'>,
  deliveryId: string,
  endpointId?: string,
): Promise<DeliveryRow & { attempt: number }> {
  const row = await findDelivery(context.db, deliveryId, endpointId)
  if (!row) throw new AppError('not_found')
  const sent = await again(context, row)
  await context.record(row.endpoint_id, { after: { deliveryId, eventType: row.event_type }, transactionIds: [row.transaction_id] })
  return sent
}

export async function resendDelivery(context: Context, endpointId: string, deliveryId: string): Promise<DeliveryRow> {
  const sent = await sendAgain(context, deliveryId, endpointId)
  context.afterCommit(({ wakeOutbox }) => wakeOutbox())
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
  if (open.length === 0) throw new AppError(refusalOf(resendOff(first, services.now())!))
  const sent: DeliveryRow[] = []
  for (const row of open) sent.push(await again(context, row))
  context.afterCommit(({ wakeOutbox }) => wakeOutbox())
  await record(first.transaction_id, { after: { eventId, eventType: first.event_type, sent: sent.length } })
  return sent
}
