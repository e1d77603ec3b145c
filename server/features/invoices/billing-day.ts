import { systemRecorder } from '../../core/audit/audit.ts'
import type { Services } from '../../core/call/services.ts'
import type { TenantScope } from '../../core/jobs/each-tenant.ts'
import { dayAt, plusDays } from '../../core/text/calendar-days.ts'
import { findBilling, findDraftedMonth, findReportingZone, noteDraftedMonth } from '../billing-settings/index.ts'
import { makeDrafts } from './draft-invoices.ts'

/**
 * From the billing day on, makes the drafts of the month before, once: those that people delete do not come back. A worker that was down on the
 * day makes them later.
 */
export async function draftOnBillingDay(services: Services, scope: TenantScope): Promise<void> {
  await services.inScope(scope, async (db) => {
    const settings = await findBilling(db)
    if (!settings) return
    const timeZone = await findReportingZone(db)
    const today = dayAt(services.now(), timeZone)
    const period = monthBefore(today)
    if (Number(today.slice(8)) < settings.billing_day || ((await findDraftedMonth(db)) ?? '') >= period.periodFrom) return
    const name = 'Billing day'
    const record = systemRecorder('invoices.create', name, db, services)
    await makeDrafts(db, { services, record }, { ...period, timeZone, settings, createdBy: name })
    await noteDraftedMonth(db, period.periodFrom)
  })
}

/** The whole month before that of a day. */
export function monthBefore(day: string): { periodFrom: string; periodTo: string } {
  const periodTo = plusDays(`${day.slice(0, 7)}-01`, -1)
  return { periodFrom: `${periodTo.slice(0, 7)}-01`, periodTo }
}
