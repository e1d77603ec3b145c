import type { PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'

export type DraftType = 'Payment' | 'Refund'
export type DraftStatus = 'Captured' | 'Successful' | 'Declined' | 'Failed' | 'Rejected'

/** What one record of a file says, checked, before anything is written. */
export type Draft = {
  line: number
  /** Names it in the file and in every later run: the external id. */
  key: string
  type: DraftType
  status: DraftStatus
  amountMinor: number
  currency: string
  atMs: number
  /** The key of the payment that a refund belongs to, where the file says so. */
  parentKey: string | null
  paymentMethod: PaymentMethod
  serviceProvider: string
  country: string | null
  customerReference: string | null
  customerName: string | null
  customerEmail: string | null
  description: string | null
  cardBrand: string | null
  cardFirst6: string | null
  cardLast4: string | null
  providerTransactionId: string | null
  acquirerReference: string | null
  utr: string | null
}

/** Whether it counts in the payment's amounts and in the ledger. */
export const movesMoney = ({ status }: Pick<Draft, 'status'>): boolean => status === 'Captured' || status === 'Successful'
