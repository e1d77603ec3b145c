import { invoiceRefusals } from '@portico/contract/features/invoices/invoices.refusals.ts'
import type { Credit, Payment } from '@portico/contract/features/invoices/invoices.schemas.ts'
import type { z } from 'zod'
import { AppError } from '../../core/call/app-error.ts'
import { publish } from '../../core/outbox/outbox.ts'
import { dayAt } from '../../core/text/calendar-days.ts'
import { linesIn } from './amounts.ts'
import { amountsTold, refuseLimited, settingsOf, type Working } from './draft-invoices.ts'
import { type InvoiceRecord, insertInvoices, lockInvoice, takeNumbers, updateInvoice } from './invoices.repository.ts'
import { issuedBy, numberOf } from './issue-invoices.ts'

async function lockIssued(context: Working, id: string, version: number): Promise<InvoiceRecord> {
  refuseLimited(context)
  const row = await lockInvoice(context.db, id)
  if (!row) throw new AppError('not_found')
  if (row.version !== version) throw new AppError('stale_version')
  if (row.state === 'Draft') throw new AppError(invoiceRefusals.stillDraft())
  if (row.kind === 'CreditNote') throw new AppError(invoiceRefusals.isCreditNote())
  if (row.state === 'Credited') throw new AppError(invoiceRefusals.credited())
  return row
}

export async function markPaid(context: Working, id: string, { version, paidOn, reference }: z.output<typeof Payment>): Promise<void> {
  const { db, services, record, actor } = context
  const invoice = await lockIssued(context, id, version)
  if (invoice.state === 'Paid') throw new AppError(invoiceRefusals.alreadyPaid())
  if (paidOn > dayAt(services.now(), actor.reportingTimeZone)) throw new AppError(invoiceRefusals.paidAhead())
  await updateInvoice(db, id, { state: 'Paid', paid_on: paidOn, paid_reference: reference, updated_at: services.now() })
  const { number, merchant_id: merchantId, currency, to_pay_minor: toPayMinor } = invoice
  await record(id, { merchantId, after: { number, paidOn, reference, currency, toPayMinor } })
}

/** Cancels an invoice: the same amounts with the other sign, under a number of the series of credit notes. Says the id of the credit note. */
export async function creditInvoice(context: Working, id: string, { version, reason }: z.output<typeof Credit>): Promise<string> {
  const { db, services, record, afterCommit } = context
  const invoice = await lockIssued(context, id, version)
  const settings = await settingsOf(db)
  const issue = issuedBy(context, settings)
  const creditId = services.newId()
  const series = settings.credit_series
  const sequence = await takeNumbers(db, { series, year: issue.year, count: 1 })
  const number = numberOf(db.scope.mode, { series, year: issue.year, sequence })
  await updateInvoice(db, id, { state: 'Credited', updated_at: issue.issued_at })
  const { merchant_id: merchantId } = invoice
  await insertInvoices(db, [
    {
      ...reversed(invoice),
      ...issue,
      id: creditId,
      kind: 'CreditNote',
      state: 'Issued',
      seller: JSON.stringify(invoice.seller),
      buyer_name: invoice.buyer_name,
      due_on: issue.issued_on,
      series,
      sequence,
      number,
      credits_id: id,
      credit_reason: reason,
      created_at: issue.issued_at,
      created_by: issue.issued_by,
    },
  ])
  await publish(db, services, 'invoices.document_due', { invoiceId: creditId }, { merchantId })
  await record(id, { merchantId, after: { number: invoice.number, creditNote: number, reason, ...amountsTold(invoice) } })
  afterCommit((free) => free.wakeOutbox())
  return creditId
}

/** 0 has no other sign. */
const minus = (minor: number): number => 0 - minor

function reversed(invoice: InvoiceRecord) {
  const { merchant_id, currency, period_from, period_to, time_zone, starts_at, ends_at, vat_name, vat_rate_bps } = invoice
  const lines = linesIn(invoice).map((line) => ({
    ...line,
    unitMinor: line.unitMinor === null ? null : minus(line.unitMinor),
    amountMinor: minus(line.amountMinor),
  }))
  return {
    ...{ merchant_id, currency, period_from, period_to, time_zone, starts_at, ends_at, vat_name, vat_rate_bps },
    lines: JSON.stringify(lines),
    net_minor: minus(invoice.net_minor),
    vat_minor: minus(invoice.vat_minor),
    total_minor: minus(invoice.total_minor),
    deducted_minor: minus(invoice.deducted_minor),
    to_pay_minor: minus(invoice.to_pay_minor),
  }
}
