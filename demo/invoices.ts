import type { Action } from '@portico/contract/actions.gen.ts'
import type { BillingChange } from '@portico/contract/features/billing-settings/billing-settings.contract.ts'
import { recorderOf } from '@portico/server/core/audit/audit.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { noteDraftedMonth, saveBilling } from '@portico/server/features/billing-settings/index.ts'
import { createInvoices, creditInvoice, issueInvoices, listInvoices, markPaid } from '@portico/server/features/invoices/index.ts'
import { demoTenants } from './places.ts'
import { chanceFrom } from './random.ts'
import { demoId, type SeededWorld } from './seed-world.ts'
import { demoActor } from './tickets/demo-actor.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** Whole months with invoices, up to the last. */
const months = 3

const common = { vatRateBps: 2000, invoiceSeries: 'INV', creditSeries: 'CN', termDays: 30, billingDay: 1 } as const
const billing: Record<string, Omit<BillingChange, 'version'>> = {
  northwind: {
    ...common,
    sellerName: 'Northwind Payments Ltd',
    sellerAddress: '12 Harbour Street\nDublin 2\nIreland',
    vatId: 'IE6388047V',
    vatName: 'Standard rate',
    language: 'en',
    footer: 'Payable to IE29 AIBK 9311 5212 3456 78. Name the invoice number.',
  },
  contoso: {
    ...common,
    sellerName: 'Contoso Ödeme Hizmetleri A.Ş.',
    sellerAddress: 'Büyükdere Caddesi 185\n34394 Şişli, İstanbul',
    vatId: '2320018867',
    vatName: 'Genel oran',
    language: 'tr',
    footer: 'Ödemede fatura numarasını belirtin.',
  },
}

/** Billing settings, and invoices of the last months in every state: each step is the product's own, at its own time, by someone of the staff. */
export async function seedInvoices(services: Services, world: SeededWorld, { now }: { now: Date }): Promise<void> {
  for (const [tenant, settings] of Object.entries(billing)) {
    const staff = staffOf(services, world, tenant)
    const at = new Date(now.getTime() - 390 * dayMs)
    await staff.act({ role: 'admin', at, action: 'billing-settings.save' }, (context) =>
      saveBilling({ ...context, stays: () => undefined }, { ...settings, version: 0 }),
    )
    for (const month of lastMonths(now)) await seedMonth(staff, { tenant, month, now })
  }
}

/** First and last days, and how many months there are until the last. */
type Month = { from: string; to: string; isLast: boolean }

function lastMonths(now: Date): Month[] {
  const first = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
  return Array.from({ length: months }, (_, at) => {
    const back = months - at
    const to = new Date(first(back - 1).getTime() - dayMs)
    return { from: first(back).toISOString().slice(0, 10), to: to.toISOString().slice(0, 10), isLast: back === 1 }
  })
}

type Seeding = { tenant: string; month: Month; now: Date }

/** Created on the first of the next month and issued the day after, those of the last month in part; most are paid. Steps that are still to come are left out. */
async function seedMonth(staff: Staff, { tenant, month, now }: Seeding): Promise<void> {
  const { from: periodFrom, to: periodTo, isLast } = month
  const wish = { periodFrom, periodTo }
  const end = Date.parse(`${periodTo}T00:00:00Z`) + dayMs
  const after = (days: number, hours: number) => new Date(end + days * dayMs + hours * hourMs)
  const act = <T>(action: Action, at: Date, work: (context: DemoContext) => Promise<T>) => staff.act({ role: 'finance', at, action }, work)
  const listed = async (state: string) => (await staff.list(month)).filter((row) => row.state === state)

  if (after(0, 8) >= now) return
  await act('invoices.create', after(0, 8), async (context) => {
    await createInvoices(context, wish)
    await noteDraftedMonth(context.db, periodFrom)
  })
  if (after(1, 9) >= now) return
  const drafts = await listed('Draft')
  const issuing = isLast ? drafts.slice(0, Math.ceil(drafts.length / 2)) : drafts
  await act('invoices.issue', after(1, 9), (context) => issueInvoices(context, { invoices: issuing }))
  const [cancelled, ...issued] = await listed('Issued')
  if (isLast || !cancelled) return
  if (after(2, 11) < now) {
    const reason = tenant === 'contoso' ? 'Müşterinin vergi numarası eksikti.' : 'The customer’s VAT number was missing.'
    const { id, version } = cancelled
    await act('invoices.credit', after(2, 10), (context) => creditInvoice(context, id, { version, reason }))
    await act('invoices.create', after(2, 10.2), (context) => createInvoices(context, wish))
    const again = await listed('Draft')
    await act('invoices.issue', after(2, 10.4), (context) => issueInvoices(context, { invoices: again }))
  }
  for (const { id, version } of issued) {
    const chance = chanceFrom(`invoice/${id}`)
    const at = after(4 + chance.below(24), 9 + chance.below(7))
    // Some customers forget.
    if (chance.below(6) === 0 || at >= now) continue
    const reference = `SEPA ${1000 + chance.below(9000)}-${1000 + chance.below(9000)}`
    const paidOn = at.toISOString().slice(0, 10)
    await act('invoices.pay', at, (context) => markPaid(context, id, { version, paidOn, reference }))
  }
}

type Deed = { role: 'admin' | 'finance'; at: Date; action: Action }
type DemoContext = Parameters<typeof createInvoices>[0]
type Staff = ReturnType<typeof staffOf>

/** The staff of a tenant: what one of them does at a moment, and the invoices of a month in the order in which they were made. */
function staffOf(services: Services, world: SeededWorld, tenant: string) {
  const { timeZone } = demoTenants.find(({ slug }) => slug === tenant)!
  const tenantId = world.tenants.get(tenant)!
  const scope = { level: 'tenant', tenantId, mode: 'Live' } as const
  let made = 0
  return {
    act<T>({ role, at, action }: Deed, work: (context: DemoContext) => Promise<T>): Promise<T> {
      const then = { ...services, now: () => at, newId: () => demoId(`invoice/${tenant}/${++made}`, at), isQuiet: 'news' as const }
      const actor = { ...demoActor(`${role}@${tenant}.example`, world), reportingTimeZone: timeZone }
      return services.inScope(scope, (db) => {
        const record = recorderOf(action, { actor, request: { id: null }, services: then }, db)
        return work({ db, actor, services: then, record, afterCommit: () => undefined })
      })
    },
    async list({ from: periodFrom, to: periodTo }: Month) {
      const window = { place: null, offset: 0, pageSize: 1000, belongsTo: '' }
      const whose = { mode: scope.mode, tenantId, issuedOnly: false, now: services.now() }
      const { rows } = await services.inScope(scope, (db) => listInvoices(db, whose, { periodFrom, periodTo, kind: ['Invoice'] }, window))
      return rows.sort((one, other) => (`${one.created_at} ${one.id}` < `${other.created_at} ${other.id}` ? -1 : 1))
    },
  }
}
