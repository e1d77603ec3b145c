import { mostInDailyMail } from '@portico/contract/features/notifications/notifications.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import { tenantJob } from '../../core/jobs/each-tenant.ts'
import type { JobTools } from '../../core/jobs/failed-jobs.ts'
import { forEach } from '../../core/jobs/for-each.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { publish } from '../../core/outbox/outbox.ts'
import { mailTimeOf } from './choices.ts'
import { type Due, listDue, takeDay, takeNews } from './daily-mails.repository.ts'
import { keptSince } from './kept-since.ts'
import { leaveOutHidden } from './notifications.repository.ts'

/** The hour on the user's own clock from which the daily email is due. */
export const dailyMailHour = 8

/** One email with a user's unread news of the day, for users who chose once a day. */
export const mailDaily = (tools: JobTools): Job =>
  tenantJob(tools, {
    name: 'mail-daily-news',
    cron: '*/10 * * * *',
    async turn(scope) {
      const { services } = tools
      const now = services.now()
      const due = await services.inReadScope(scope, (db) => listDue(db, now, dailyMailHour, keptSince(now)))
      await forEach(due, (one) => services.inScope(scope, (db) => mailTo(db, services, one))).finally(() => services.wakeOutbox())
    },
  })

/** The day, what goes into the mail and the mail itself are one transaction: a worker that is killed in it leaves all of it to the next. */
async function mailTo(db: ScopedDb, services: Services, due: Due): Promise<void> {
  const now = services.now()
  if (!(await takeDay(db, due, now))) return
  await leaveOutHidden(db, due.id)
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
