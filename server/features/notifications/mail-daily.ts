import { mostInDailyMail } from '@portico/contract/features/notifications/notifications.contract.ts'
import { inLocal, type ScopedDb } from '@portico/database/scope.ts'
import type pg from 'pg'
import type { Services } from '../../core/call/services.ts'
import { listTenantIds } from '../../core/database/tenant-ids.repository.ts'
import type { Job } from '../../core/outbox/jobs.ts'
import { publish } from '../../core/outbox/outbox.ts'
import { mailTimeOf } from './choices.ts'
import { type Due, listDue, takeDay, takeNews } from './daily-mails.repository.ts'
import { keptSince } from './kept-since.ts'

/** The hour on the user's own clock from which the daily email is due. */
export const dailyMailHour = 8

/** One email with a user's unread news of the day, for users who chose once a day. */
export const mailDaily = ({ pool, services }: { pool: pg.Pool; services: Services }): Job => ({
  name: 'mail-daily-news',
  cron: '*/10 * * * *',
  async run() {
    const now = services.now()
    for (const tenantId of await inLocal(pool, listTenantIds)) {
      const scope = { level: 'tenant', tenantId, mode: 'Live' } as const
      const due = await services.inReadScope(scope, (db) => listDue(db, now, dailyMailHour, keptSince(now)))
      for (const one of due) await services.inScope(scope, (db) => mailTo(db, services, one))
    }
    await services.wakeOutbox()
  },
})

/** The day, what goes into the mail and the mail itself are one transaction: a worker that is killed in it leaves all of it to the next. */
async function mailTo(db: ScopedDb, services: Services, due: Due): Promise<void> {
  const now = services.now()
  if (!(await takeDay(db, due, now))) return
  const news = await takeNews(db, due.id, keptSince(now))
  if (news.length === 0 || (await mailTimeOf(db, due.id)) === 'Never') return
  const items = news.slice(0, mostInDailyMail).map((row) => ({
    title: row.title,
    description: row.description,
    place: row.use_router ? row.object_url : '/',
  }))
  await publish(
    db,
    services,
    'notification.daily_mail_due',
    { userId: due.id, day: due.day, count: news.length, items },
    { merchantId: due.merchant_id },
  )
}
