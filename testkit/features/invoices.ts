import type { Mode } from '@portico/contract/core/level.ts'
import type { Invoice, Issued } from '@portico/contract/features/invoices/invoices.schemas.ts'
import { writeDocument } from '@portico/server/features/invoices/index.ts'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName, Person } from '../portico/world.ts'
import { aCapturedPayment } from './payments.ts'

export const invoicesUrl = '/api/v1/crm/invoices'
const dayMs = 86_400_000

export const billing = {
  sellerName: 'Northwind Payments Ltd',
  sellerAddress: '1 Harbour Street\nDublin 2',
  vatId: 'IE1234567X',
  vatName: 'Standard rate',
  vatRateBps: 2000,
  invoiceSeries: 'INV',
  creditSeries: 'CN',
  termDays: 14,
  billingDay: 1,
  language: 'en' as const,
  footer: 'Registered in Ireland, no. 123456.',
}

export function administratorOf({ world }: TestPortico, tenantId: string): Person {
  const tenant = [world.northwind, world.contoso].find(({ id }) => id === tenantId)!
  return tenant.people.administrator!
}

/** Saves billing settings for a tenant that has none yet. */
export async function withBilling(portico: TestPortico, tenantId: string, change: Partial<typeof billing> = {}): Promise<void> {
  const caller = portico.as(administratorOf(portico, tenantId))
  const { version } = (await caller.get('/api/v1/crm/settings/billing')).body as { version: number }
  if (version > 0 && Object.keys(change).length === 0) return
  const reply = await caller.put('/api/v1/crm/settings/billing', { ...billing, ...change, version })
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
}

let days = 0
/** Another day of the past each time, so that periods never meet. */
export const aPastDay = (): string => new Date(Date.UTC(2020, 0, 1) + days++ * dayMs).toISOString().slice(0, 10)

type Wish = { merchant?: MerchantName; mode?: Mode; day?: string; amountMinor?: number; currency?: string }

/** A draft for one day with one captured payment. */
export async function aDraft(portico: TestPortico, wish: Wish = {}): Promise<Invoice> {
  const { merchant = 'acme', mode = 'Live', day = aPastDay(), amountMinor = 10_000, currency = 'EUR' } = wish
  const { id: merchantId, tenantId } = portico.world[merchant]
  await withBilling(portico, tenantId)
  await aCapturedPayment(portico, { merchant, mode, amountMinor, currency, at: new Date(`${day}T10:00:00Z`) })
  const caller = portico.as(administratorOf(portico, tenantId))
  const made = await caller.post(invoicesUrl, { periodFrom: day, periodTo: day, merchantIds: [merchantId] }, { headers: { mode } })
  if (made.status !== 200) throw new Error(`${made.status} ${made.text}`)
  const query = { merchantId, periodFrom: day, periodTo: day }
  const { data } = (await caller.get(invoicesUrl, { query, headers: { mode } })).body as { data: { id: string }[] }
  return (await caller.get(`${invoicesUrl}/${data[0]!.id}`, { headers: { mode } })).body as Invoice
}

/** Issued, with its PDF written. */
export async function anIssuedInvoice(portico: TestPortico, wish: Wish = {}): Promise<Invoice> {
  const { id, version } = await aDraft(portico, wish)
  const { merchant = 'acme', mode = 'Live' } = wish
  const { tenantId } = portico.world[merchant]
  const caller = portico.as(administratorOf(portico, tenantId))
  const reply = await caller.post(`${invoicesUrl}/issue`, { invoices: [{ id, version }] }, { headers: { mode } })
  const [issued] = (reply.body as Issued).data
  if (reply.status !== 200 || !issued?.number) throw new Error(`${reply.status} ${reply.text}`)
  await writeDocument(portico.services, portico.files, { level: 'tenant', tenantId, mode }, id)
  return (await caller.get(`${invoicesUrl}/${id}`, { headers: { mode } })).body as Invoice
}
