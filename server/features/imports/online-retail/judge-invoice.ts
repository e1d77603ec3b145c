import { divideRounded, maxMinor } from '@portico/contract/core/money.ts'
import { maskText } from '../../../core/text/mask.ts'
import type { Draft } from '../draft.ts'
import { countryCodeOf } from '../mapping/country-names.ts'
import { type Invoice, priceDecimals } from './gather-invoices.ts'

export const source = 'online-retail'
const penceDecimals = 2
const longestNumber = 100

/**
 * An all-digit number with a sum above zero is a captured payment in GBP; C and digits with a sum below zero a refund. The
 * sum is rounded to pence once for the invoice, half away from zero. Everything else is refused, with the reason.
 */
export function judgeInvoice(invoice: Invoice, nowMs: number): Draft | { reason: string } {
  const isPayment = /^\d+$/.test(invoice.number)
  if (!isPayment && !/^C\d+$/.test(invoice.number)) return { reason: 'The invoice number is neither digits nor C and digits' }
  if (invoice.number.length > longestNumber) return { reason: `The invoice number is longer than ${longestNumber} characters` }
  if (maskText(invoice.number) !== invoice.number) return { reason: 'The invoice number looks like a card number' }
  if (invoice.fault !== null) return { reason: `A line cannot be read: ${invoice.fault.reason}` }
  const pence = divideRounded(invoice.total, 10n ** BigInt(priceDecimals - penceDecimals))
  if (isPayment && pence <= 0n) return { reason: 'The sum of a payment is not more than zero' }
  if (!isPayment && pence >= 0n) return { reason: 'The sum of a refund is not less than zero' }
  const amount = pence < 0n ? -pence : pence
  if (amount > BigInt(maxMinor)) return { reason: 'The sum is beyond 2^53−1 pence' }
  if (invoice.atMs < 0 || invoice.atMs > nowMs) return { reason: 'The date is before 1970 or in the future' }
  const customer = customerOf(invoice.customer)
  if (customer === undefined) return { reason: 'CustomerID is not a number' }
  const lines = `${invoice.lines} ${invoice.lines === 1 ? 'line' : 'lines'}`
  const country = countryCodeOf(invoice.country)
  return {
    line: invoice.firstLine,
    key: invoice.number,
    type: isPayment ? 'Payment' : 'Refund',
    status: isPayment ? 'Captured' : 'Successful',
    amountMinor: Number(amount),
    currency: 'GBP',
    atMs: invoice.atMs,
    parentKey: null,
    paymentMethod: 'Card',
    serviceProvider: 'Imported',
    country: country ?? null,
    customerReference: customer,
    customerName: null,
    customerEmail: null,
    description: `Invoice of ${lines}${country ? '' : `, country ${safeWords(invoice.country)}`}`,
    cardBrand: null,
    cardFirst6: null,
    cardLast4: null,
    providerTransactionId: null,
    acquirerReference: null,
    utr: null,
  }
}

/** `17850.0` is customer 17850; nothing is no one we know. */
function customerOf(text: string): string | null | undefined {
  if (text === '') return null
  return /^(\d{1,20})(?:\.0+)?$/.exec(text)?.[1]
}

const safeWords = (text: string) => (/^[\p{L}\p{M} .'-]{1,60}$/u.test(text) ? text : 'unknown')
