import { webhookResends } from '@portico/contract/features/webhook-resends/webhook-resends.contract.ts'
import { type BulkRow, findBulk } from '../../core/bulk/bulk.repository.ts'
import { stopBulk } from '../../core/bulk/start-bulk.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { implement } from '../../core/call/implement.ts'
import { toPage, windowOf } from '../../core/list/paging.ts'
import { listAttempts, toDetail } from '../webhooks/index.ts'
import { ownResend, startResend } from './start-resend.ts'
import { merchantOf, resendOf, resendsOf, toEvent, toResult } from './to-reply.ts'
import { findEvent, listEvents, listResends, listResults } from './webhook-resends.repository.ts'

export const webhookResendRoutes = implement(webhookResends, {
  listEvents: async ({ query: { pageIndex, pageSize, cursor, ...filter }, db, services, scope }) => {
    const window = windowOf({ pageIndex, pageSize, cursor }, ['webhooks-to-resend', filter, scope], services)
    const now = services.now()
    return toPage(window, services, { ...(await listEvents(db, filter, window)), keyOf, toReply: (row) => toEvent(row, now) })
  },
  getEvent: async ({ params, db, services }) => {
    const row = await findEvent(db, params.id)
    if (!row) throw new AppError('not_found')
    return { ...toDetail(row, await listAttempts(db, [row.id]), services.now()), ...merchantOf(row) }
  },
  start: ({ body, ...context }) => startResend(context, body),
  list: async ({ query, db, actor, services, scope }) => {
    const window = windowOf(query, ['webhook-resends', actor.userId, scope], services)
    const { rows, total } = await listResends(db, actor.userId, window)
    const replies = new Map((await resendsOf(db, rows)).map((one) => [one.bulkId, one]))
    return toPage(window, services, { rows, total, keyOf, toReply: ({ id }) => replies.get(id)! })
  },
  get: async ({ params, ...context }) => resendOf(context.db, await found(context, params.bulkId)),
  listRows: async ({ params, query: { result, ...query }, ...context }) => {
    const { db, services, scope } = context
    const { id } = await found(context, params.bulkId)
    const window = windowOf(query, ['webhook-resend', id, result ?? [], scope], services)
    const now = services.now()
    return toPage(window, services, { ...(await listResults(db, id, result, window)), keyOf, toReply: (row) => toResult(row, now) })
  },
  cancel: async ({ params, ...context }) => {
    const bulk = await found(context, params.bulkId)
    await stopBulk(context, bulk)
    return resendOf(context.db, await found(context, params.bulkId))
  },
})

const keyOf = ({ created_at: value, id }: { created_at: string; id: string }) => ({ value, id })
const found = async (context: Pick<Context, 'db' | 'actor'>, bulkId: string): Promise<BulkRow> =>
  ownResend(await findBulk(context.db, bulkId.toLowerCase()), context)
