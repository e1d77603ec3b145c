import { exponentOf } from '@portico/contract/core/money.ts'
import { invoicePaths } from '@portico/contract/features/invoices/invoice-words.ts'
import { invoiceRefusals } from '@portico/contract/features/invoices/invoices.refusals.ts'
import type { Issued, Seller, ToIssue } from '@portico/contract/features/invoices/invoices.schemas.ts'
import type { News } from '@portico/contract/features/notifications/news.ts'
import type { z } from 'zod'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import type { Services } from '../../core/call/services.ts'
import { publish } from '../../core/outbox/outbox.ts'
import { dayAt, plusDays } from '../../core/text/calendar-days.ts'
import type { BillingRow } from '../billing-settings/index.ts'
import type { FeeSum } from '../ledger/index.ts'
import { notifyOf } from '../notifications/index.ts'
import { wholeUnits } from '../reports/index.ts'
import { amountsOf, isUpToDate } from './amounts.ts'
import { amountsTold, feesOfEach, refuseLimited, settingsOf, type Working } from './draft-invoices.ts'
import { type InvoiceRecord, lockInvoices, merchantNamesOf, takeNumbers, updateInvoice } from './invoices.repository.ts'

/** `INV-2026-000042`. Invoices in Test are no invoices, and say so. */
export const numberOf = (mode: string, { series, year, sequence }: { series: string; year: number; sequence: number }): string =>
  `${mode === 'Test' ? 'TEST-' : ''}${series}-${year}-${String(sequence).padStart(6, '0')}`

export const sellerOf = ({ seller_name: name, seller_address: address, vat_id: vatId }: BillingRow): Seller => ({ name, address, vatId })

type Issuer = { services: Pick<Services, 'now'>; actor: Pick<Context['actor'], 'name' | 'reportingTimeZone'> }

/** What an invoice and a credit note say from their issue on, but for the number. */
export function issuedBy({ services, actor }: Issuer, settings: BillingRow) {
  const now = services.now()
  const issued_on = dayAt(now, actor.reportingTimeZone)
  return {
    footer: settings.footer,
    language: settings.language,
    year: Number(issued_on.slice(0, 4)),
    issued_at: now,
    issued_by: actor.name,
    issued_on,
    updated_at: now,
  }
}

/**
 * Issues drafts. Each that cannot be issued stays as it is, with the reason. Numbers are taken last, all at once, in the order of the request:
 * others who issue wait no longer than the few statements from there to the commit.
 */
export async function issueInvoices(context: Working, { invoices }: z.output<typeof ToIssue>): Promise<Issued> {
  refuseLimited(context)
  const { db, services, record, afterCommit } = context
  const settings = await settingsOf(db)
  const wishes = [...new Map(invoices.map(({ id, version }) => [id.toLowerCase(), version]))]
  const drafts = new Map(
    (
      await lockInvoices(
        db,
        wishes.map(([id]) => id),
      )
    ).map((row) => [row.id, row]),
  )
  if (drafts.size < wishes.length) throw new AppError('not_found')
  const fees = await feesOfEach(
    db,
    [...drafts.values()].filter(({ state }) => state === 'Draft'),
  )
  const reasons = new Map(wishes.map(([id, version]) => [id, reasonAgainst(drafts.get(id)!, version, fees.get(id) ?? [], settings)]))
  const issuing = wishes.map(([id]) => drafts.get(id)!).filter(({ id }) => reasons.get(id) === null)
  const numbers = issuing.length > 0 ? await issueAll(context, issuing, settings) : new Map<string, string>()
  for (const draft of issuing) {
    await record(draft.id, { merchantId: draft.merchant_id, after: { number: numbers.get(draft.id), ...amountsTold(draft) } })
    await publish(db, services, 'invoices.document_due', { invoiceId: draft.id }, { merchantId: draft.merchant_id })
    await notifyOf(db, services, newsOf(draft, numbers.get(draft.id)!))
  }
  afterCommit((free) => free.wakeOutbox())
  return { data: wishes.map(([id]) => ({ id, number: numbers.get(id) ?? null, reason: reasons.get(id)! })) }
}

const newsWords = {
  en: (number: string, amount: string) => ({ title: `Invoice ${number}`, description: `An invoice over ${amount} was issued to you.` }),
  tr: (number: string, amount: string) => ({
    title: `${number} numaralı fatura`,
    description: `Size ${amount} tutarında bir fatura kesildi.`,
  }),
} as const

/** What the people of the merchant hear who may see its invoices. */
function newsOf(draft: InvoiceRecord, number: string): News {
  const amount = `${wholeUnits(draft.total_minor, exponentOf(draft.currency))} ${draft.currency}`
  return {
    kind: 'InvoiceIssued',
    eventId: draft.id,
    merchantId: draft.merchant_id,
    holders: [{ level: 'merchant', anyOf: ['Merchant.Reports.Invoices.View'] }],
    said: { en: newsWords.en(number, amount), tr: newsWords.tr(number, amount) },
    objectUrl: `${invoicePaths.merchant}/${draft.id}`,
    useRouter: true,
  }
}

function reasonAgainst(draft: InvoiceRecord, version: number, fees: readonly FeeSum[], settings: BillingRow): string | null {
  if (draft.state !== 'Draft') return invoiceRefusals.alreadyIssued.reason
  if (draft.version !== version) return 'stale_version'
  if (fees.length === 0) return invoiceRefusals.noFees.reason
  return isUpToDate(draft, amountsOf(fees, settings)) ? null : invoiceRefusals.ledgerChanged.reason
}

async function issueAll(context: Working, drafts: readonly InvoiceRecord[], settings: BillingRow): Promise<Map<string, string>> {
  const { db } = context
  const series = settings.invoice_series
  const issue = issuedBy(context, settings)
  const names = await merchantNamesOf(
    db,
    drafts.map(({ merchant_id }) => merchant_id),
  )
  const last = await takeNumbers(db, { series, year: issue.year, count: drafts.length })
  const numbers = new Map<string, string>()
  for (const [at, draft] of drafts.entries()) {
    const sequence = last - drafts.length + 1 + at
    const number = numberOf(db.scope.mode, { series, year: issue.year, sequence })
    numbers.set(draft.id, number)
    await updateInvoice(db, draft.id, {
      ...issue,
      ...payment(draft, issue.issued_on),
      seller: JSON.stringify(sellerOf(settings)),
      buyer_name: names.get(draft.merchant_id)!,
      due_on: plusDays(issue.issued_on, settings.term_days),
      series,
      sequence,
      number,
    })
  }
  return numbers
}

/** All of it was deducted already, so nothing is waited for. */
const payment = ({ to_pay_minor }: InvoiceRecord, day: string) =>
  to_pay_minor > 0 ? ({ state: 'Issued' } as const) : ({ state: 'Paid', paid_on: day } as const)
