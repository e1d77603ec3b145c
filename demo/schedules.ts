import type { Action } from '@portico/contract/actions.gen.ts'
import { NewSchedule } from '@portico/contract/features/schedules/schedules.schemas.ts'
import type { Scope } from '@portico/database/scope.ts'
import { recorderOf } from '@portico/server/core/audit/audit.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import type { FileStore } from '@portico/server/core/files/file-store.ts'
import {
  claimDue,
  createSchedule,
  deactivateSchedule,
  nextDue,
  type RunOrder,
  runReport,
  scheduleSubscribers,
} from '@portico/server/features/schedules/index.ts'
import { demoId, type SeededWorld } from './seed-world.ts'
import { demoActor } from './tickets/demo-actor.ts'

const dayMs = 86_400_000
/** Files are kept for a week, so all that ran since then can be downloaded. */
const daysOfRuns = 6

type Told = { by: string; wish: object; isPaused?: true; failsOn?: number }

/** What people of the demo world have sent to them; `failsOn`: so many days ago the store of files was full. */
const told: readonly Told[] = [
  {
    by: 'finance@northwind.example',
    wish: {
      reportType: 'transactions-daily-v1',
      filters: { period: 'yesterday' },
      ...{ frequency: 'daily', time: '08:00', timeZone: 'Europe/Istanbul', format: 'xlsx' },
      recipients: ['finance@northwind.example', 'settlement@northwind.example'],
    },
  },
  {
    by: 'finance@northwind.example',
    wish: {
      reportType: 'decline-reasons',
      filters: { period: 'last7Days' },
      ...{ frequency: 'weekly', weekdays: [1, 2, 3, 4, 5], time: '09:00', timeZone: 'Europe/Oslo', format: 'pdf' },
      recipients: ['risk@northwind.example', 'finance@northwind.example'],
    },
    failsOn: 2,
  },
  {
    by: 'settlement@northwind.example',
    wish: {
      reportType: 'transactions-summary',
      filters: { period: 'yesterday', currency: 'ISK', groupBy: 'status' },
      ...{ frequency: 'daily', time: '07:30', timeZone: 'Europe/Stockholm', format: 'csv', skipIfEmpty: true },
      recipients: ['settlement@northwind.example'],
    },
  },
  {
    by: 'admin@northwind.example',
    wish: {
      reportType: 'transactions-summary-v1',
      filters: { period: 'lastMonth' },
      ...{ frequency: 'monthly', monthDay: 1, time: '10:00', timeZone: 'Europe/Oslo', format: 'pdf', confirmOutside: true },
      recipients: ['admin@northwind.example', 'ledger@fjord-accounting.example'],
    },
    isPaused: true,
  },
  {
    by: 'admin@northwind.example',
    wish: {
      reportType: 'support-analytics-report',
      filters: { period: 'last7Days' },
      ...{ frequency: 'weekly', weekdays: [1, 4], time: '08:15', timeZone: 'Europe/Oslo', format: 'xlsx' },
      recipients: ['admin@northwind.example', 'support@northwind.example'],
    },
  },
  {
    by: 'finance@northwind.example',
    wish: {
      reportType: 'account-statement',
      filters: { period: 'yesterday', currency: 'EUR' },
      ...{ frequency: 'daily', time: '06:30', timeZone: 'Europe/Oslo', format: 'csv' },
      recipients: ['finance@northwind.example'],
    },
  },
  // Has left: the schedule stops by itself.
  {
    by: 'peter@acme.example',
    wish: {
      reportType: 'transactions-summary-v1',
      filters: { period: 'last7Days' },
      ...{ frequency: 'daily', time: '06:45', timeZone: 'Europe/London', format: 'csv' },
      recipients: ['owner@acme.example', 'viewer@acme.example'],
    },
  },
  {
    by: 'owner@acme.example',
    wish: {
      reportType: 'transactions-daily-v1',
      filters: { period: 'last7Days' },
      ...{ frequency: 'cron', cron: '30 7 * * 1,4', timeZone: 'Europe/London', format: 'xlsx' },
      recipients: ['owner@acme.example'],
    },
  },
  {
    by: 'owner@acme.example',
    wish: {
      reportType: 'account-statement',
      filters: { period: 'lastWeek' },
      ...{ frequency: 'weekly', weekdays: [1, 5], time: '07:00', timeZone: 'Europe/London', format: 'pdf' },
      recipients: ['owner@acme.example', 'viewer@acme.example'],
    },
  },
  {
    by: 'finance@contoso.example',
    wish: {
      reportType: 'transactions-daily',
      filters: { period: 'yesterday', currency: 'EUR,TRY' },
      ...{ frequency: 'daily', time: '08:30', timeZone: 'Europe/Istanbul', format: 'pdf' },
      recipients: ['finance@contoso.example', 'mutabakat@contoso.example'],
    },
  },
]

type Making = { now: Date; files: FileStore }

/** Schedules of a week, run at their times by the product's own worker: sent, empty, failed and stopped. No mail leaves. */
export async function seedSchedules(services: Services, world: SeededWorld, { now, files }: Making): Promise<void> {
  const began = new Date(now.getTime() - (daysOfRuns + 1) * dayMs)
  let made = 0
  const at = (moment: Date): Services => ({
    ...services,
    now: () => moment,
    newId: () => demoId(`schedule/${++made}`, moment),
    isQuiet: true,
    log: services.log.child({}, { level: 'error' }),
    wakeOutbox: async () => undefined,
  })
  const full = new Map<string, number>()
  for (const { by, wish, isPaused, failsOn } of told) {
    const actor = demoActor(by, world)
    const { tenantId, merchantId } = actor
    const scope: Scope =
      actor.level === 'merchant' ? { level: 'merchant', tenantId, merchantId, mode: 'Live' } : { level: 'tenant', tenantId, mode: 'Live' }
    const quiet = at(began)
    await services.inScope(scope, async (db) => {
      const contextOf = (action: Action) => ({
        ...{ db, actor, scope, services: quiet },
        record: recorderOf(action, { actor, request: { id: quiet.newId() }, services: quiet }, db),
      })
      const body = NewSchedule.parse({ skipIfEmpty: false, ...wish })
      const id = await createSchedule(contextOf('schedules.create'), merchantId ?? tenantId, body)
      if (isPaused) await deactivateSchedule(contextOf('schedules.deactivate'), id)
      if (failsOn !== undefined) full.set(id, failsOn)
    })
  }
  const [mail] = scheduleSubscribers({ send: async () => undefined, sendMail: async () => undefined, files, publicUrl: '' })[
    'report.mail_due'
  ]!
  const store: FileStore = {
    ...files,
    put: () => Promise.reject(new Error('ENOSPC: no space left on device')),
  }
  for (const tenantId of world.tenants.values()) {
    const scope = { level: 'tenant', tenantId, mode: 'Live' } as const
    const due = () => services.inScope(scope, nextDue)
    for (let moment = await due(); moment && moment <= now; moment = await due()) {
      const working = at(moment)
      const daysAgo = (now.getTime() - moment.getTime()) / dayMs
      for (const { runId, scheduleId, recipients } of await claimDue(working, scope)) {
        const order: RunOrder = { runId, tenantId, mode: 'Live' }
        const failing = full.get(scheduleId)
        const isFull = failing !== undefined && daysAgo <= failing && daysAgo > failing - 1
        // What fails is tried again after a while, three times in all.
        for (let tries = 0; tries < (isFull ? 3 : 1); tries++)
          await runReport({ services: at(new Date(moment.getTime() + tries * 2 * 60_000)), files: isFull ? store : files }, order)
        for (const to of recipients)
          await mail!(
            { id: runId, topic: 'report.mail_due', payload: { runId, to }, tenantId, merchantId: '', mode: 'Live', attempt: 1 },
            working,
          )
      }
    }
  }
}
