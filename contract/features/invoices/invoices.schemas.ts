import { z } from 'zod'
import { currency, id, instant, line, signedMinor, version, written } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { idsText, listText, wordsText } from '../../core/query.ts'
import { LedgerEntry } from '../ledger/ledger.schemas.ts'
import { paymentMethods } from '../transactions/transaction-words.ts'
import { invoiceActions, invoiceKinds, invoiceStates, lineKinds, mostIssued, mostMerchants } from './invoice-words.ts'

const day = () => z.iso.date()
const state = z.enum(invoiceStates)

export const InvoiceQuery = z.strictObject({
  ...pageQuery,
  state: listText(invoiceStates).optional(),
  kind: listText(invoiceKinds).optional(),
  merchantId: idsText().optional(),
  tenantId: idsText().optional().describe('For staff of the platform'),
  currency: wordsText(/^[A-Z]{3}$/).optional(),
  periodFrom: day().optional().describe('Periods that end on this day or later'),
  periodTo: day().optional().describe('Periods that begin on this day or earlier'),
  searchKey: line(40, 1).optional().describe('The beginning of a number'),
})
export type InvoiceQuery = z.output<typeof InvoiceQuery>

/** Amounts in minor units of the currency. A credit note has the amounts of its invoice with the other sign. */
const amounts = {
  netMinor: signedMinor(),
  vatMinor: signedMinor(),
  totalMinor: signedMinor(),
  /** What the ledger has taken out of the merchant's balance. */
  deductedMinor: signedMinor(),
  toPayMinor: signedMinor(),
}

export const InvoiceRow = z.object({
  id: id(),
  kind: z.enum(invoiceKinds),
  state,
  /** Null of a draft. */
  number: z.string().nullable(),
  tenantId: id(),
  tenantName: z.string(),
  merchantId: id(),
  merchantName: z.string(),
  currency: currency(),
  /** First and last local day, both counted. */
  periodFrom: day(),
  periodTo: day(),
  ...amounts,
  issuedOn: day().nullable(),
  dueOn: day().nullable(),
  paidOn: day().nullable(),
  createdAt: instant(),
  version: version(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

/** Of all rows that the query finds, not of one page. */
export const InvoiceTotal = z.object({ currency: currency(), invoices: z.int().min(0), ...amounts, openMinor: signedMinor() })
export const InvoicePage = pageOf(InvoiceRow).extend({ totals: z.array(InvoiceTotal) })

export const InvoiceLine = z.object({
  /** 1 and up. */
  line: z.int().min(1),
  kind: z.enum(lineKinds),
  paymentMethod: z.enum(paymentMethods),
  serviceProvider: z.string().nullable(),
  /** How many fees. */
  count: z.int().min(1),
  /** What each of them was, where all are the same. */
  unitMinor: signedMinor().nullable(),
  amountMinor: signedMinor(),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const Seller = z.object({ name: z.string(), address: z.string(), vatId: z.string().nullable() })
export type Seller = z.infer<typeof Seller>

export const Invoice = InvoiceRow.extend({
  timeZone: z.string(),
  startsAt: instant(),
  endsAt: instant(),
  lines: z.array(InvoiceLine),
  vatName: z.string(),
  vatRateBps: z.int().min(0),
  /** As issued; null of a draft. */
  seller: Seller.nullable(),
  buyerName: z.string().nullable(),
  footer: z.string().nullable(),
  createdBy: z.string(),
  issuedAt: instant().nullable(),
  issuedBy: z.string().nullable(),
  paidReference: z.string().nullable(),
  creditReason: z.string().nullable(),
  /** The invoice that a credit note cancels, or the credit note that cancels this invoice. */
  counterpart: z.object({ id: id(), number: z.string() }).nullable(),
  /** Null before the PDF is written. */
  document: z.object({ sha256: z.string(), bytes: z.int().min(1) }).nullable(),
  /** What the ledger says of the fees now; null for merchants. It differs once fees of the period came in late. */
  ledgerNetMinor: signedMinor().nullable(),
  /** The entry of the catalogue that forbids each action now; an action that is possible has none. */
  off: z.partialRecord(z.enum(invoiceActions), z.string()),
})
export type Invoice = z.infer<typeof Invoice>

export const NewInvoices = z.strictObject({
  periodFrom: day(),
  periodTo: day(),
  /** All that the caller may see where it is left out. */
  merchantIds: z.array(id()).min(1).max(mostMerchants).optional(),
})
/** How many of each. An invoice for some days of the period is in the way of another for them. */
export const Created = z.object({
  periodFrom: day(),
  periodTo: day(),
  created: z.int().min(0),
  existing: z.int().min(0),
  /** Merchants without any fee in the period. */
  withoutFees: z.int().min(0),
})
export type Created = z.infer<typeof Created>

export const Version = z.strictObject({ version: version() })
export const ToIssue = z.strictObject({
  invoices: z
    .array(z.strictObject({ id: id(), version: version() }))
    .min(1)
    .max(mostIssued),
})
export const Issued = z.object({
  data: z.array(
    z.object({
      id: id(),
      number: z.string().nullable(),
      /** Why it was not issued: an entry of the catalogue, or `stale_version`. */
      reason: z.string().nullable(),
    }),
  ),
})
export type Issued = z.infer<typeof Issued>

export const Payment = z.strictObject({ version: version(), paidOn: day(), reference: line(140, 1).nullable().default(null) })
export const Credit = z.strictObject({ version: version(), reason: written(500) })

export const LineEntry = LedgerEntry.pick({ id: true, postingId: true, transactionId: true, description: true, postedAt: true }).extend({
  /** The payment that the fee belongs to, by which the lookup finds it. */
  paymentId: id(),
  paymentReference: z.string().nullable(),
  amountMinor: signedMinor(),
})
export type LineEntry = z.infer<typeof LineEntry>
