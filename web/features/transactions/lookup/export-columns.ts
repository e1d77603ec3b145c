import type { transactionExportColumns } from '@portico/contract/features/transactions/transactions.contract.ts'

export type ExportColumn = (typeof transactionExportColumns)[number]

/** What a column of the grid is called in the file; some are two there. */
const inFile: Record<string, readonly ExportColumn[]> = {
  createdAt: ['createdAt'],
  externalId: ['externalId'],
  merchant: ['merchantName'],
  website: ['websiteName'],
  method: ['paymentMethod', 'card'],
  type: ['type'],
  status: ['status'],
  provider: ['serviceProvider'],
  captured: ['captured'],
  refunded: ['refunded'],
  updatedAt: ['updatedAt'],
  id: ['id'],
  email: ['customerEmail'],
  country: ['country'],
  providerReference: ['providerReference'],
  amount: ['amount', 'currency'],
}

/** The columns of the file: the visible ones, in their visible order. An amount never appears without its currency. */
export function exportColumnsOf(shown: readonly string[]): ExportColumn[] {
  const columns = shown.flatMap((id) => inFile[id] ?? [])
  const hasAmounts = columns.some((column) => column === 'captured' || column === 'refunded')
  return hasAmounts && !columns.includes('currency') ? [...columns, 'currency'] : columns
}
