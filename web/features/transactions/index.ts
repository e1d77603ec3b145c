export { DeclineReason } from './decline/index.ts'
export { lookupPresets } from './lookup/lookup-preset.ts'
export { mayFindPayments, presetOf } from './lookup/own-payments.ts'
export { isMoneyAction, type MoneyAction, moneyActions, placeActions } from './record/record-actions.ts'
export {
  cardText,
  childName,
  referenceOf,
  TransactionAmount,
  TransactionState,
  TransactionStatusPill,
} from './transaction-words.tsx'
export { lookupQuery, recordQuery, type TransactionRow, transactionWire } from './transactions.queries.ts'
export { recordTexts, transactionTexts } from './transactions.texts.ts'
