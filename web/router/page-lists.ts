import { auditPages } from '../features/audit/pages.tsx'
import { deskParts, paymentFinder } from '../features/desk/pages.tsx'
import { keyPages } from '../features/keys/pages.tsx'
import { merchantFinder, merchantPages } from '../features/merchants/pages.tsx'
import { modelPages } from '../features/models/pages.tsx'
import { notificationBell } from '../features/notifications/pages.tsx'
import { overviewPages } from '../features/overview/pages.tsx'
import { peopleFinder, peoplePages } from '../features/people/pages.tsx'
import { profilePages } from '../features/profile/pages.tsx'
import { rolePages } from '../features/roles/pages.tsx'
import { supportDialog, supportPages, TicketsOfPayment, ticketFinder } from '../features/support/pages.tsx'
import { tenantFinder, tenantPages } from '../features/tenants/pages.tsx'
import { transactionPages } from '../features/transactions/pages.tsx'
import { undeliveredPages } from '../features/undelivered/pages.tsx'
import type { Page } from '../shared/page/page.ts'
import type { ShellSlots } from '../shell/shell-slots.ts'

/** The pages of every feature. A new feature adds its line here and nowhere else. */
export const pages: readonly Page[] = [
  ...overviewPages,
  ...transactionPages,
  ...rolePages,
  ...peoplePages,
  ...supportPages,
  ...merchantPages,
  ...tenantPages,
  ...keyPages,
  ...undeliveredPages,
  ...modelPages,
  ...auditPages,
  ...profilePages,
]

/** What features put into the shell around every page. */
export const slots: ShellSlots = {
  parts: { quick: deskParts, bell: notificationBell, support: supportDialog },
  finders: [paymentFinder, ticketFinder, merchantFinder, tenantFinder, peopleFinder],
  records: { payment: TicketsOfPayment },
}
