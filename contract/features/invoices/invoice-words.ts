/** `Overdue` is not kept: an issued invoice is overdue once its due day has passed and something is left to pay. */
export const invoiceStates = ['Draft', 'Issued', 'Overdue', 'Paid', 'Credited'] as const
export type InvoiceState = (typeof invoiceStates)[number]

export const invoiceKinds = ['Invoice', 'CreditNote'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export const lineKinds = ['Fee', 'FeeGivenBack'] as const
export type LineKind = (typeof lineKinds)[number]

/** What people may do with an invoice. */
export const invoiceActions = ['recompute', 'issue', 'pay', 'credit', 'discard'] as const
export type InvoiceAction = (typeof invoiceActions)[number]

export const longestPeriodDays = 366
export const mostIssued = 100
export const mostMerchants = 1000

export const invoicePaths = { staff: '/crm/reports/invoices', merchant: '/reports/invoices' } as const
