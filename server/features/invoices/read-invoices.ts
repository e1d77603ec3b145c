import type { InvoiceAction } from '@portico/contract/features/invoices/invoice-words.ts'
import { invoiceRefusals } from '@portico/contract/features/invoices/invoices.refusals.ts'
import type { Invoice, InvoicePage, InvoiceQuery, InvoiceRow, Seller } from '@portico/contract/features/invoices/invoices.schemas.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { z } from 'zod'
import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { type PageRequest, toPage, windowOf } from '../../core/list/paging.ts'
import type { RowNames } from '../../core/names/names.ts'
import { findBilling } from '../billing-settings/index.ts'
import { listFees, netFees } from '../ledger/index.ts'
import { amountsOf, isUpToDate, linesIn } from './amounts.ts'
import { feesOf, isLimited } from './draft-invoices.ts'
import { findCounterpart, findInvoice, type InvoiceSums, listInvoices, type ShownInvoice, type Whose } from './invoices.repository.ts'

type Reach = { whose: Whose; read<T>(work: (db: ReadDb) => Promise<T>): Promise<T> }

/** Platform staff read all tenants, or the one that they work on; everybody else their own, merchants what was issued. */
export function reachOf({ actor, mode, scope, services }: FreeContext): Reach {
  const now = services.now()
  if (actor.level === 'platform')
    return {
      whose: { mode, tenantId: scope.tenantId === actor.tenantId ? null : scope.tenantId, issuedOnly: false, now },
      read: (work) => services.inPlatformRead(mode, work),
    }
  return {
    whose: { mode, tenantId: scope.tenantId, issuedOnly: scope.level === 'merchant', now },
    read: (work) => services.inReadScope(scope, work),
  }
}

export async function pageOfInvoices({ query, ...context }: FreeContext & { query: InvoiceQuery }): Promise<z.input<typeof InvoicePage>> {
  const { pageIndex: _, pageSize: __, cursor: ___, ...filters } = query
  const { whose, read } = reachOf(context)
  const { services } = context
  const window = windowOf(query, ['invoices', context.scope, whose.tenantId, filters], services)
  return read(async (db) => {
    const { rows, total, sums } = await listInvoices(db, whose, filters, window)
    const named = await services.names.join(
      db,
      rows.map((row) => ({ ...row, website_id: null })),
    )
    const page = toPage(window, services, {
      rows: named,
      total,
      keyOf: ({ created_at, id }) => ({ value: created_at, id }),
      toReply: toRow,
    })
    return { ...page, totals: sums.map(toTotal) }
  })
}

/** Undefined is answered as if it did not exist, a draft to a merchant too. */
export async function readInvoice(db: ReadDb, whose: Whose, id: string): Promise<ShownInvoice> {
  const row = await findInvoice(db, whose, id)
  if (!row) throw new AppError('not_found')
  return row
}

export const viewInvoice = (context: FreeContext, id: string): Promise<Invoice> => {
  const { whose, read } = reachOf(context)
  return read((db) => invoiceFor(context, db, whose, id))
}

/** As the caller sees it. Staff of the tenant, who alone have actions, also get what forbids each of them. */
export async function invoiceFor(
  { actor, services }: Pick<FreeContext, 'actor'> & { services: Pick<FreeContext['services'], 'names'> },
  db: ReadDb,
  whose: Whose,
  id: string,
): Promise<Invoice> {
  const row = await readInvoice(db, whose, id)
  const [[named], counterpart] = await Promise.all([
    services.names.join(db, [{ ...row, website_id: null }]),
    row.kind === 'CreditNote' || row.state === 'Credited' ? findCounterpart(db, row) : undefined,
  ])
  if (!named) throw new AppError('not_found')
  const ofStaff = 'scope' in db && actor.level === 'tenant' ? await standingOf(db, row, isLimited(actor.limits)) : undefined
  return {
    ...toRow(named),
    timeZone: row.time_zone,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    lines: linesIn(row),
    vatName: row.vat_name,
    vatRateBps: row.vat_rate_bps,
    seller: row.seller as unknown as Seller | null,
    buyerName: row.buyer_name,
    footer: row.footer,
    createdBy: row.created_by,
    issuedAt: row.issued_at,
    issuedBy: row.issued_by,
    paidReference: row.paid_reference,
    creditReason: row.credit_reason,
    counterpart: counterpart ? { id: counterpart.id, number: counterpart.number! } : null,
    document: row.document_sha256 ? { sha256: row.document_sha256, bytes: row.document_bytes! } : null,
    ledgerNetMinor: ofStaff?.ledgerNetMinor ?? null,
    off: ofStaff?.off ?? {},
  }
}

const no = invoiceRefusals

async function standingOf(db: ScopedDb, row: ShownInvoice, limited: boolean): Promise<Pick<Invoice, 'ledgerNetMinor' | 'off'>> {
  const all = (reason: string): Invoice['off'] => ({ recompute: reason, issue: reason, pay: reason, credit: reason, discard: reason })
  if (limited) return { ledgerNetMinor: null, off: all(no.limited.reason) }
  if (row.kind === 'CreditNote') return { ledgerNetMinor: null, off: all(no.isCreditNote.reason) }
  if (row.state !== 'Draft') {
    const of = { merchantId: row.merchant_id, currency: row.currency, from: row.starts_at, to: row.ends_at }
    return { ledgerNetMinor: await netFees(db, of), off: offOfIssued(row) }
  }
  const [settings, fees] = await Promise.all([findBilling(db), feesOf(db, row)])
  const ledgerNetMinor = fees.reduce((sum, { sumMinor }) => sum + sumMinor, 0)
  const draft = { pay: no.stillDraft.reason, credit: no.stillDraft.reason }
  if (fees.length === 0) return { ledgerNetMinor, off: { ...draft, issue: no.noFees.reason, recompute: no.noFees.reason } }
  if (!settings) return { ledgerNetMinor, off: { ...draft, issue: no.noSettings.reason, recompute: no.noSettings.reason } }
  const isOld = !isUpToDate(row, amountsOf(fees, settings))
  return { ledgerNetMinor, off: { ...draft, ...(isOld ? { issue: no.ledgerChanged.reason } : {}) } }
}

function offOfIssued({ state }: ShownInvoice): Partial<Record<InvoiceAction, string>> {
  const issued = { recompute: no.alreadyIssued.reason, issue: no.alreadyIssued.reason, discard: no.alreadyIssued.reason }
  if (state === 'Credited') return { ...issued, pay: no.credited.reason, credit: no.credited.reason }
  return state === 'Paid' ? { ...issued, pay: no.alreadyPaid.reason } : issued
}

/** The entries that a line adds up. */
export async function pageOfEntries(context: FreeContext, { id, line }: { id: string; line: number }, query: PageRequest) {
  const { whose, read } = reachOf(context)
  const { services } = context
  const window = windowOf(query, ['invoices', id, line, context.scope], services)
  return read(async (db) => {
    const invoice = await readInvoice(db, whose, id)
    const found = linesIn(invoice).find((one) => one.line === line)
    if (!found) throw new AppError('not_found')
    const of = {
      tenantId: invoice.tenant_id,
      mode: invoice.mode,
      merchantId: invoice.merchant_id,
      currency: invoice.currency,
      paymentMethod: found.paymentMethod,
      paymentProvider: found.serviceProvider,
      isGivenBack: found.kind === 'FeeGivenBack',
      from: invoice.starts_at,
      to: invoice.ends_at,
    }
    const sign = invoice.kind === 'CreditNote' ? 1 : -1
    return toPage(window, services, {
      ...(await listFees(db, of, window)),
      keyOf: ({ posted_at, id: key }) => ({ value: posted_at, id: key }),
      toReply: (entry) => ({
        id: entry.id,
        postingId: entry.posting_id,
        transactionId: entry.transaction_id,
        description: entry.description,
        postedAt: entry.posted_at,
        paymentId: entry.paymentId,
        paymentReference: entry.reference,
        amountMinor: sign * entry.amount_minor,
      }),
    })
  })
}

const toRow = (row: ShownInvoice & RowNames): InvoiceRow => ({
  id: row.id,
  kind: row.kind as InvoiceRow['kind'],
  state: row.shown_state,
  number: row.number,
  tenantId: row.tenant_id,
  tenantName: row.tenant_name,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  currency: row.currency,
  periodFrom: row.period_from,
  periodTo: row.period_to,
  netMinor: row.net_minor,
  vatMinor: row.vat_minor,
  totalMinor: row.total_minor,
  deductedMinor: row.deducted_minor,
  toPayMinor: row.to_pay_minor,
  issuedOn: row.issued_on,
  dueOn: row.due_on,
  paidOn: row.paid_on,
  createdAt: row.created_at,
  version: row.version,
})

const toTotal = (sums: InvoiceSums) => ({
  currency: sums.currency,
  invoices: sums.invoices,
  netMinor: sums.net,
  vatMinor: sums.vat,
  totalMinor: sums.total,
  deductedMinor: sums.deducted,
  toPayMinor: sums.to_pay,
  openMinor: sums.open,
})
