import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { languageOf } from '@portico/contract/core/languages.ts'
import { type ReportFormat, reportFileTypes } from '@portico/contract/features/reports/report-formats.ts'
import { reportFilePaths } from '@portico/contract/features/schedules/schedule-paths.ts'
import { shippedSendable } from '@portico/contract/features/schedules/sendables.ts'
import type { FileReader } from '../../core/files/file-store.ts'
import type { SendMail } from '../../core/outbound/mail.ts'
import type { Subscriber } from '../../core/outbox/outbox-relay.ts'
import { namesOf, wordsOfReport } from '../reports/index.ts'
import { fileKeyOf } from './file-key.ts'
import { reportLetter } from './report-letter.ts'
import { findRun, noteMailed, type RunRow } from './runs.repository.ts'
import { findOwner, readSchedule } from './schedules.repository.ts'
import { filtersOf } from './to-reply.ts'

type Needs = { sendMail: SendMail; files: FileReader; publicUrl: string }

/** Tried again until it is sent; sent twice, it is the same mail. */
export const mailReport =
  ({ sendMail, files, publicUrl }: Needs): Subscriber<'report.mail_due'> =>
  async ({ tenantId, mode, payload: { runId, to } }, services) => {
    const scope = { level: 'tenant', tenantId, mode } as const
    const found = await services.inReadScope(scope, async (db) => {
      const run = await findRun(db, runId)
      const schedule = run && (await readSchedule(db, run.schedule_id))
      if (!run || !schedule) return undefined
      const filters = filtersOf(schedule)
      const ids = (name: string) => filters[name]?.split(',') ?? []
      const names = await namesOf(db, { merchants: ids('merchantId'), websites: ids('websiteId'), tenants: [] })
      const title = await wordsOfReport(db, schedule.report_type, shippedSendable(schedule.report_type)?.words)
      return { run, schedule, names, title, owner: await findOwner(db, schedule.owner_id) }
    })
    if (!found) return
    const { run, schedule, names, title, owner } = found
    if (run.state !== 'Sending' || run.mailed.includes(to)) return
    const language = languageOf(owner?.language ?? '')
    const content = run.is_attached ? await bytesOf(files, run) : undefined
    const link = `${publicUrl}${reportFilePaths[schedule.merchant_id === null ? 'staff' : 'merchant']}/${run.id}`
    await sendMail({
      to,
      language,
      ...reportLetter({ title, schedule, run, language, names, link: content ? null : link }),
      messageId: `<report.${run.id}.${createHash('sha256').update(to).digest('hex').slice(0, 16)}@portico>`,
      ...(content
        ? { attachments: [{ filename: run.file_name!, contentType: reportFileTypes[schedule.format as ReportFormat], content }] }
        : {}),
    })
    await services.inScope(scope, (db) => noteMailed(db, run.id, to, services.now()))
  }

/** Undefined where the mail has waited for longer than the file is kept. */
async function bytesOf(files: FileReader, run: RunRow): Promise<Buffer | undefined> {
  const stream = await files.get(fileKeyOf(run))
  if (!stream) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
