import { z } from 'zod'
import { AuditRecord } from '../../core/audit-trail.ts'
import { endpoint } from '../../core/endpoint.ts'
import { instant, language, line, written } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { billingRefusals } from './billing-settings.refusals.ts'

const screen = 'Settings.PaymentSettings.BillingSettings'
/** The first part of an invoice's number. */
const series = () => z.string().regex(/^[A-Z][A-Z0-9]{0,9}$/, 'Up to ten capital letters and digits, such as INV')

const fields = {
  /** Who issues the invoices, as their law wants it named. */
  sellerName: line(200, 1),
  sellerAddress: written(500),
  vatId: line(40, 1).nullable().default(null),
  /** The one tax class that all fees are in, until fee types carry their own. */
  vatName: line(60, 1),
  /** Basis points: 2000 is 20 %. */
  vatRateBps: z.int().min(0).max(10_000),
  invoiceSeries: series(),
  creditSeries: series(),
  /** Days from the day of issue to the day on which an invoice is due. */
  termDays: z.int().min(0).max(365),
  /** The day of the month on which the drafts of the month before are made. Every month has it. */
  billingDay: z.int().min(1).max(28),
  /** Invoices are written in it. */
  language: language(),
  footer: written(1000).nullable().default(null),
}

export const BillingChange = z.strictObject({ version: z.int().min(0).max(2_147_483_647), ...fields })
export type BillingChange = z.output<typeof BillingChange>

export const BillingSettings = z.object({
  sellerName: z.string(),
  sellerAddress: z.string(),
  vatId: z.string().nullable(),
  vatName: z.string(),
  vatRateBps: z.int().min(0),
  invoiceSeries: z.string(),
  creditSeries: z.string(),
  termDays: z.int().min(0),
  billingDay: z.int().min(1),
  language: language(),
  footer: z.string().nullable(),
  changedAt: instant().nullable(),
  changedBy: z.string().nullable(),
  /** 0 before the first are saved: then nothing can be issued. */
  version: z.int().min(0),
})
export type BillingSettings = z.infer<typeof BillingSettings>

/** What a tenant's invoices say of it, and how they are numbered. */
export const billingSettings = {
  get: endpoint({
    method: 'GET',
    summary: 'How the invoices of the tenant are made out',
    paths: { staff: '/api/v1/crm/settings/billing' },
    access: { staff: `${screen}.View` },
    reply: BillingSettings,
  }),
  save: endpoint({
    method: 'PUT',
    sparesKept: true,
    summary: 'Change how invoices are made out; those that were issued stay as they are',
    paths: { staff: '/api/v1/crm/settings/billing' },
    access: { staff: `${screen}.Actions.Edit` },
    stepUp: true,
    body: BillingChange,
    reply: BillingSettings,
    refusals: ['stale_version', billingRefusals.sameSeries],
    records: { id: 'tenant' },
  }),
  listAudit: endpoint({
    method: 'GET',
    summary: 'Who changed the billing settings, newest first',
    paths: { staff: '/api/v1/crm/settings/billing/audit' },
    access: { staff: 'CRM.Audit.View' },
    query: z.strictObject(pageQuery),
    reply: pageOf(AuditRecord),
  }),
}
