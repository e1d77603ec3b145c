import { longestPeriodDays } from '@portico/contract/features/invoices/invoice-words.ts'
import { invoiceRefusals } from '@portico/contract/features/invoices/invoices.refusals.ts'
import type { Created, NewInvoices } from '@portico/contract/features/invoices/invoices.schemas.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { z } from 'zod'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import type { Recorder } from '../../core/call/recorder.ts'
import type { Services } from '../../core/call/services.ts'
import { dayAt, daysBetween } from '../../core/text/calendar-days.ts'
import { type BillingRow, findBilling } from '../billing-settings/index.ts'
import { type FeeSum, sumFees } from '../ledger/index.ts'
import { amountsOf, asColumns } from './amounts.ts'
import {
  deleteInvoice,
  type InvoiceRecord,
  insertInvoices,
  listInTheWay,
  listMerchantIds,
  lockDrafting,
  lockInvoice,
  momentsOf,
  updateInvoice,
} from './invoices.repository.ts'

/** An invoice adds up all payments of its merchant. A user who is limited to some methods or providers would add up less. */
export function refuseLimited({ actor }: Pick<Context, 'actor'>): void {
  if (isLimited(actor.limits)) throw new AppError(invoiceRefusals.limited())
}
export const isLimited = (limits: Context['actor']['limits']): boolean =>
  (limits?.paymentMethods ?? null) !== null || (limits?.serviceProviders ?? null) !== null

export async function settingsOf(db: ScopedDb): Promise<BillingRow> {
  const settings = await findBilling(db)
  if (!settings) throw new AppError(invoiceRefusals.noSettings())
  return settings
}

/** What its verbs work with: a call has more. */
export type Working = Pick<Context, 'db' | 'services' | 'actor' | 'record' | 'afterCommit'>

/** Drafts of a period for all merchants, or for some: "Create invoices". */
export async function createInvoices(context: Working, wish: z.output<typeof NewInvoices>): Promise<Created> {
  refuseLimited(context)
  const { db, services, actor, record } = context
  const { periodFrom, periodTo } = wish
  const merchantIds = wish.merchantIds && [...new Set(wish.merchantIds.map((id) => id.toLowerCase()))]
  const timeZone = actor.reportingTimeZone
  if (periodTo < periodFrom) throw new AppError(invoiceRefusals.periodEndsFirst())
  if (daysBetween(periodFrom, periodTo) > longestPeriodDays) throw new AppError(invoiceRefusals.periodTooLong({ most: longestPeriodDays }))
  if (periodTo >= dayAt(services.now(), timeZone)) throw new AppError(invoiceRefusals.periodNotOver())
  const settings = await settingsOf(db)
  return makeDrafts(db, { services, record }, { periodFrom, periodTo, timeZone, merchantIds, settings, createdBy: actor.name })
}

type Drafts = {
  periodFrom: string
  periodTo: string
  timeZone: string
  merchantIds?: readonly string[] | undefined
  settings: BillingRow
  createdBy: string
}

type Tools = { services: Pick<Services, 'now' | 'newId'>; record: Recorder }

/** One draft for each merchant and currency with fees in the period, where no invoice has any of its days already. */
export async function makeDrafts(db: ScopedDb, { services, record }: Tools, wish: Drafts): Promise<Created> {
  const { periodFrom, periodTo, timeZone, merchantIds, settings, createdBy } = wish
  await lockDrafting(db)
  const between = await momentsOf(db, wish)
  const merchants = await listMerchantIds(db, merchantIds)
  if (merchantIds && merchants.length < merchantIds.length) throw new AppError('not_found')
  const fees = await sumFees(db, between, merchantIds)
  const inTheWay = new Set((await listInTheWay(db, between)).map((row) => `${row.merchant_id} ${row.currency}`))
  const groups = Map.groupBy(fees, ({ merchantId, currency }) => `${merchantId} ${currency}`)
  const free = [...groups].filter(([key]) => !inTheWay.has(key)).map(([, group]) => group)
  const now = services.now()
  const drafts = free.map((group) => {
    const { merchantId: merchant_id, currency } = group[0]!
    return { id: services.newId(), merchant_id, currency, amounts: amountsOf(group, settings) }
  })
  await insertInvoices(
    db,
    drafts.map(({ amounts, ...draft }) => ({
      ...draft,
      ...asColumns(amounts),
      kind: 'Invoice',
      state: 'Draft',
      period_from: periodFrom,
      period_to: periodTo,
      time_zone: timeZone,
      starts_at: between.from,
      ends_at: between.to,
      created_at: now,
      created_by: createdBy,
      updated_at: now,
    })),
  )
  await Promise.all(
    drafts.map(({ id, merchant_id: merchantId, currency, amounts }) =>
      record(id, { merchantId, after: { periodFrom, periodTo, ...amountsTold({ currency, ...amounts }) } }),
    ),
  )
  const withFees = new Set(fees.map(({ merchantId }) => merchantId))
  return {
    periodFrom,
    periodTo,
    created: free.length,
    existing: groups.size - free.length,
    withoutFees: merchants.filter((id) => !withFees.has(id)).length,
  }
}

/** What the ledger says now of the merchant, currency and period of each invoice, read once for each period. */
export async function feesOfEach(db: ScopedDb, invoices: readonly InvoiceRecord[]): Promise<Map<string, FeeSum[]>> {
  const fees = new Map<string, FeeSum[]>()
  const periods = Map.groupBy(invoices, ({ starts_at, ends_at }) => `${starts_at} ${ends_at}`)
  for (const group of periods.values()) {
    const [{ starts_at: from, ends_at: to }] = group as [InvoiceRecord]
    const all = await sumFees(db, { from, to }, [...new Set(group.map(({ merchant_id }) => merchant_id))])
    for (const { id, merchant_id, currency } of group)
      fees.set(
        id,
        all.filter((fee) => fee.merchantId === merchant_id && fee.currency === currency),
      )
  }
  return fees
}

export const feesOf = async (db: ScopedDb, invoice: InvoiceRecord): Promise<FeeSum[]> => (await feesOfEach(db, [invoice])).get(invoice.id)!

export async function recompute(context: Working, id: string, version: number): Promise<void> {
  const { db, services, record } = context
  const draft = await lockDraft(context, id)
  if (draft.version !== version) throw new AppError('stale_version')
  const settings = await settingsOf(db)
  const fees = await feesOf(db, draft)
  if (fees.length === 0) throw new AppError(invoiceRefusals.noFees())
  const amounts = amountsOf(fees, settings)
  await updateInvoice(db, id, { ...asColumns(amounts), updated_at: services.now() })
  await record(id, { merchantId: draft.merchant_id, before: amountsTold(draft), after: amountsTold({ ...draft, ...amounts }) })
}

export async function discard(context: Working, id: string): Promise<void> {
  const draft = await lockDraft(context, id)
  await deleteInvoice(context.db, id)
  const { period_from: periodFrom, period_to: periodTo } = draft
  await context.record(id, { merchantId: draft.merchant_id, before: { periodFrom, periodTo, ...amountsTold(draft) } })
}

async function lockDraft(context: Working, id: string): Promise<InvoiceRecord> {
  refuseLimited(context)
  const row = await lockInvoice(context.db, id)
  if (!row) throw new AppError('not_found')
  if (row.state !== 'Draft') throw new AppError(invoiceRefusals.alreadyIssued())
  return row
}

type Told = Pick<InvoiceRecord, 'currency' | 'net_minor' | 'vat_minor' | 'total_minor' | 'to_pay_minor'>
/** What the trail keeps of the amounts. */
export const amountsTold = (row: Told) => ({
  currency: row.currency,
  netMinor: row.net_minor,
  vatMinor: row.vat_minor,
  totalMinor: row.total_minor,
  toPayMinor: row.to_pay_minor,
})
