import type { Language } from '@portico/contract/core/languages.ts'
import type { News } from '@portico/contract/features/notifications/news.ts'
import { schedulePaths } from '@portico/contract/features/schedules/schedule-paths.ts'
import { failureWords } from '@portico/contract/features/schedules/schedule-said.ts'
import { type RunFailure, reportFileOf } from '@portico/contract/features/schedules/schedule-words.ts'
import { shippedSendable } from '@portico/contract/features/schedules/sendables.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { wordsOfReport } from '../reports/index.ts'
import type { RunRow } from './runs.repository.ts'
import type { ScheduleRow } from './schedules.repository.ts'

type What = { kind: 'ready'; fileName: string } | { kind: 'failed' | 'stopped'; failure: RunFailure }

const titles: Record<What['kind'], Record<Language, (report: string) => string>> = {
  ready: { en: (report) => `${report} is ready`, tr: (report) => `${report} hazır` },
  failed: { en: (report) => `${report} could not be sent`, tr: (report) => `${report} gönderilemedi` },
  stopped: { en: (report) => `${report} is no longer sent`, tr: (report) => `${report} artık gönderilmiyor` },
}
const told: Record<Language, (fileName: string) => string> = {
  en: (fileName) => `${fileName} was sent to its recipients and can be downloaded.`,
  tr: (fileName) => `${fileName} alıcılarına gönderildi ve indirilebilir.`,
}

/** What the owner of a schedule hears of a run: once, however often it is said. */
export async function newsOf(db: ReadDb, schedule: ScheduleRow, run: RunRow, what: What): Promise<News> {
  const words = await wordsOfReport(db, schedule.report_type, shippedSendable(schedule.report_type)?.words)
  const description = (language: Language) => (what.kind === 'ready' ? told[language](what.fileName) : failureWords[what.failure][language])
  const said = (language: Language) => ({ title: titles[what.kind][language](words[language]), description: description(language) })
  const place = schedulePaths[schedule.merchant_id === null ? 'staff' : 'merchant']
  return {
    kind: 'ReportGenerated',
    eventId: run.id,
    people: [schedule.owner_id],
    merchantId: schedule.merchant_id,
    said: { en: said('en'), tr: said('tr') },
    ...(what.kind === 'ready'
      ? { objectUrl: reportFileOf(run.id), useRouter: false }
      : { objectUrl: `${place}/${schedule.id}`, useRouter: true }),
  }
}
