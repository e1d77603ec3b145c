import { mostEndpoints } from '@portico/contract/features/webhooks/webhook-words.ts'
import { webhookRefusals } from '@portico/contract/features/webhooks/webhooks.refusals.ts'
import type { EndpointChange, NewEndpoint } from '@portico/contract/features/webhooks/webhooks.schemas.ts'
import type { z } from 'zod'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { addressIn } from './address.ts'
import { giveUpOn } from './due.repository.ts'
import * as repository from './endpoints.repository.ts'
import { bothSignUntil, forgetSecrets, makeSecret } from './secrets.ts'

type Owned = { id: string; secret: string }

/** An endpoint hears of all payments of its owner, so who is limited to some of them manages none. */
export function refuseLimited({ actor }: Pick<Context, 'actor'>): void {
  if (actor.limits) throw new AppError(webhookRefusals.limited())
}

export async function createEndpoint(context: Context, wish: z.output<typeof NewEndpoint>): Promise<Owned> {
  refuseLimited(context)
  const { db, services, actor, record } = context
  const address = addressIn(wish.address, services.outbound)
  const merchantId = await ownerOf(context, wish.merchantId)
  if ((await repository.countEndpoints(db, merchantId)) >= mostEndpoints)
    throw new AppError(webhookRefusals.tooMany({ most: mostEndpoints }))
  const id = services.newId()
  const now = services.now()
  const { description } = wish
  const events = inOrder(wish.events)
  const created = { created_at: now, created_by: actor.name, updated_at: now, hears_from: now }
  await repository.insertEndpoint(db, { id, merchant_id: merchantId, address, description, events, ...created })
  const secret = await makeSecret(db, services, id, 1)
  await record(id, { merchantId, after: { address, description, events } })
  return { id, secret }
}

/** Merchants have endpoints of their own alone; staff choose one of the merchants they see, or all. */
async function ownerOf({ db, scope }: Context, wished: string | null): Promise<string | null> {
  const merchantId = wished?.toLowerCase() ?? (scope.level === 'merchant' ? scope.merchantId! : null)
  if (merchantId !== null && !(await repository.merchantIsThere(db, merchantId))) throw new AppError('not_found')
  return merchantId
}

export async function changeEndpoint(context: Context, id: string, change: z.output<typeof EndpointChange>): Promise<void> {
  const { db, services, record } = context
  const before = await toChange(context, id, change.version)
  context.stays({ description: before.description })
  const address = addressIn(change.address, services.outbound)
  const events = inOrder(change.events)
  const { description } = change
  await repository.saveEndpoint(db, id, { address, description, events, updated_at: services.now() })
  const said = ({ address, description, events }: Pick<typeof before, 'address' | 'description' | 'events'>) => ({
    address,
    description,
    events,
  })
  await record(id, { merchantId: before.merchant_id, before: said(before), after: { address, description, events } })
}

/** Off: what waits is given up. On: events from now on are sent. */
export async function turnEndpoint(context: Context, id: string, { isOn, version }: { isOn: boolean; version: number }): Promise<void> {
  const { db, services, record } = context
  const before = await toChange(context, id, version)
  if (before.is_on === isOn) return record(id, { merchantId: before.merchant_id, before: { isOn }, after: { isOn } })
  const now = services.now()
  const off = { is_on: false, off_because: 'ByHand', off_since: now, updated_at: now }
  const on = { is_on: true, off_because: null, off_since: null, failing_since: null, hears_from: now, updated_at: now }
  await repository.saveEndpoint(db, id, isOn ? on : off)
  if (!isOn) await giveUpOn(db, id)
  await record(id, { merchantId: before.merchant_id, before: { isOn: before.is_on }, after: { isOn } })
}

/** A new secret signs from now on; for a day the one before it signs too. One that was older signs no more. */
export async function rotateSecret(context: Context, id: string, version: number): Promise<Owned> {
  const { db, services, record } = context
  const before = await toChange(context, id, version)
  const number = before.secret_number + 1
  const now = services.now()
  const until = bothSignUntil(now)
  const secret = await makeSecret(db, services, id, number)
  await repository.saveEndpoint(db, id, { secret_number: number, previous_secret_until: until, updated_at: now })
  await record(id, { merchantId: before.merchant_id, after: { secretOfWebhook: 'set', bothSignUntil: until.toISOString() } })
  return { id, secret }
}

export async function deleteEndpoint(context: Context, id: string): Promise<void> {
  const { db, services, record } = context
  const before = await toChange(context, id)
  const now = services.now()
  await repository.saveEndpoint(db, id, {
    ...{ deleted_at: now, updated_at: now },
    ...(before.is_on ? { is_on: false, off_because: 'ByHand', off_since: now } : {}),
  })
  await giveUpOn(db, id)
  await forgetSecrets(db, before)
  await record(id, { merchantId: before.merchant_id, before: { address: before.address, events: before.events } })
}

async function toChange(context: Context, id: string, version?: number): Promise<repository.EndpointRow> {
  refuseLimited(context)
  const row = await repository.lockEndpoint(context.db, id)
  if (!row) throw new AppError('not_found')
  if (version !== undefined && row.version !== version) throw new AppError('stale_version')
  return row
}

const inOrder = (events: readonly string[]): string[] => [...new Set(events)].sort()
