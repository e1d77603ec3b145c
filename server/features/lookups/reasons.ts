import { refundReasons, type TransactionType } from '@portico/contract/features/transactions/transaction-words.ts'
import { declineCodes } from '../../connectors/index.ts'

export type Reason = { code: string; name: string }

const askedOfProviders: readonly TransactionType[] = [
  'Payment',
  'Authorization',
  'Verification',
  'Capture',
  'Refund',
  'Void',
  'Reversal',
  'Payout',
]
const ofCapturedMoney: readonly TransactionType[] = ['Payment', 'Authorization', 'Capture', 'Refund']

/** What a provider may have refused a transaction of this type for, in our words. */
export const declineReasonsOf = (type: TransactionType): Reason[] =>
  askedOfProviders.includes(type) ? declineCodes().map(({ normalisedCode, text }) => ({ code: normalisedCode, name: text })) : []

/** What may be named when captured money of this type is given back. */
export const captureReasonsOf = (type: TransactionType): Reason[] =>
  ofCapturedMoney.includes(type) ? refundReasons.map((code) => ({ code, name: sentenceOf(code) })) : []

/** `CustomerRequest` as a person reads it: `Customer request`. */
const sentenceOf = (code: string) => code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
