import { mostSchedules, runOfReportFile } from '@portico/contract/features/schedules/schedule-words.ts'
import { schedules } from '@portico/contract/features/schedules/schedules.contract.ts'
import type { Schedule } from '@portico/contract/features/schedules/schedules.schemas.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { implement } from '../../core/call/implement.ts'
import type { FileReader } from '../../core/files/file-store.ts'
import { toPage, windowOf } from '../../core/list/paging.ts'
import { activateSchedule, changeSchedule, createSchedule, deactivateSchedule, deleteSchedule, runNow, whoseIs } from './manage-schedule.ts'
import { describeFile, downloadFile } from './report-files.ts'
import { listRuns, type RunRow } from './runs.repository.ts'
import { listOfTenants } from './schedules.platform.repository.ts'
import { findSchedule, listOfCustomer, listSchedules, type NamedSchedule } from './schedules.repository.ts'
import { nextRuns, refuseTiming } from './timing.ts'
import { replyOf, toRun } from './to-reply.ts'

const lastRuns = 5

export const scheduleRoutes = (files: FileReader) =>
  implement(schedules, {
    ofCustomer: async ({ params, ...context }) => {
      const { customerId } = await whoseIs(context, params.id)
      const rows = await listOfCustomer(context.db, customerId, 2 * mostSchedules)
      return { data: await replyOf(context.db, rows, 1) }
    },
    create: async ({ params, body, ...context }) => scheduleOf(context, await createSchedule(context, params.id, body)),
    update: async ({ params, body, ...context }) => {
      await changeSchedule(context, params.id, body)
      return scheduleOf(context, params.id)
    },
    activate: async ({ params, ...context }) => {
      await activateSchedule(context, params.id)
      return scheduleOf(context, params.id)
    },
    deactivate: async ({ params, ...context }) => {
      await deactivateSchedule(context, params.id)
      return scheduleOf(context, params.id)
    },
    delete: ({ params, ...context }) => deleteSchedule(context, params.id),
    run: async ({ params, ...context }) => toRun(await runNow(context, params.id)),
    list: async ({ query, ...context }) => {
      const { reportType, isActive, ...page } = query
      const { db, scope, services } = context
      const narrowing = { reportType, isActive: isActive === undefined ? undefined : isActive === 'true' }
      const window = windowOf(page, ['schedules', reportType ?? [], isActive ?? '', scope], services)
      const { rows, total } = await listSchedules(db, narrowing, window)
      return pageOf(await replyOf(db, rows, 1), { rows, total }, window, services)
    },
    listPlatform: async ({ query, platform, mode, services }) => {
      const { reportType, isActive, ...page } = query
      const narrowing = { reportType, isActive: isActive === undefined ? undefined : isActive === 'true' }
      const window = windowOf(page, ['schedules of all tenants', reportType ?? [], isActive ?? '', mode], services)
      const { rows, total } = await listOfTenants(platform, mode, narrowing, window)
      return pageOf(await replyOf(platform, rows, 1), { rows, total }, window, services)
    },
    get: ({ params, ...context }) => scheduleOf(context, params.id),
    listRuns: async ({ params, query, ...context }) => {
      const { state, ...page } = query
      const { db, scope, services } = context
      const { id } = await found(context, params.id)
      const window = windowOf(page, ['report runs', id, state ?? [], scope], services)
      const keyOf = ({ created_at: value, id: key }: RunRow) => ({ value, id: key })
      return toPage(window, services, { ...(await listRuns(db, id, state, window)), keyOf, toReply: toRun })
    },
    listAudit: async ({ params, query, ...context }) => {
      const { id } = await found(context, params.id)
      return viewAuditTrail(context, { entity: 'schedules', id }, query)
    },
    nextRuns: async ({ query, services }) => {
      const timing = { ...query, weekdays: query.weekdays?.map(Number) }
      try {
        refuseTiming(timing)
      } catch (error) {
        throw error instanceof AppError ? error.renamed((field) => field.replace('body.', 'query.')) : error
      }
      return { data: nextRuns(timing, services.now(), 3).map((moment) => moment.toISOString()) }
    },
    getFile: ({ params, ...context }) => describeFile(context, params.id),
    fileByName: ({ query, ...context }) => downloadFile(context, files, runOfReportFile(query.fileName)!),
    downloadFile: ({ params, ...context }) => downloadFile(context, files, params.id),
  })

async function found({ db }: Pick<Context, 'db'>, id: string): Promise<NamedSchedule> {
  const row = await findSchedule(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

async function scheduleOf(context: Pick<Context, 'db'>, id: string): Promise<Schedule> {
  const [reply] = await replyOf(context.db, [await found(context, id)], lastRuns)
  return reply!
}

type Found = { rows: readonly NamedSchedule[]; total: number }
type Window = ReturnType<typeof windowOf>

function pageOf(replies: readonly Schedule[], listed: Found, window: Window, services: Context['services']) {
  const byId = new Map(replies.map((reply) => [reply.id, reply]))
  const keyOf = ({ created_at: value, id }: NamedSchedule) => ({ value, id })
  return toPage(window, services, { ...listed, keyOf, toReply: ({ id }) => byId.get(id)! })
}
