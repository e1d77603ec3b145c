import type { Download } from '@portico/contract/core/endpoint.ts'
import { scheduleRefusals } from '@portico/contract/features/schedules/schedules.refusals.ts'
import type { Run } from '@portico/contract/features/schedules/schedules.schemas.ts'
import type { Limits } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import type { FileReader } from '../../core/files/file-store.ts'
import { fileKeyOf } from './file-key.ts'
import { isWithin } from './limits-within.ts'
import { findRun, type RunRow } from './runs.repository.ts'
import { readSchedule, type ScheduleRow } from './schedules.repository.ts'
import { sendableIfOpen } from './sendable-if-open.ts'
import { toRun } from './to-reply.ts'

/** For those who may open the report, and of the limited those who may see all that the file shows. */
async function fileOf({ db, actor }: Pick<Context, 'db' | 'actor'>, id: string): Promise<{ run: RunRow; schedule: ScheduleRow }> {
  const run = await findRun(db, id)
  const schedule = run && (await readSchedule(db, run.schedule_id))
  if (!run || !schedule || run.file_name === null) throw new AppError('not_found')
  if (!isWithin(run.file_limits as Limits | null, actor.limits)) throw new AppError('not_found')
  if (!sendableIfOpen(actor, schedule.report_type)) throw new AppError('not_allowed')
  return { run, schedule }
}

export async function describeFile(context: Context, id: string): Promise<Run & { reportType: string }> {
  const { run, schedule } = await fileOf(context, id)
  return { ...toRun(run), reportType: schedule.report_type }
}

/** The file as it was written; each download goes on record. */
export async function downloadFile(context: Context, files: FileReader, id: string): Promise<Download> {
  const { record, services } = context
  const { run, schedule } = await fileOf(context, id)
  const isKept = run.file_until !== null && Date.parse(run.file_until) > services.now().getTime()
  if (!isKept) throw new AppError(scheduleRefusals.fileDeleted())
  await record(id, { merchantId: schedule.merchant_id, after: { fileName: run.file_name, bytes: run.bytes } })
  // Last, so that nothing can fail while the file is open; a missing file takes its record back.
  const bytes = await files.get(fileKeyOf(run))
  if (!bytes) throw new AppError('not_found')
  return { name: run.file_name!, bytes, rows: run.rows ?? 0, size: Number(run.bytes) }
}
