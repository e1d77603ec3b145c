export { lookupPresets } from './lookup/lookup-preset.ts'
export { cardText, referenceOf, shownMinor, TransactionStatusPill } from './transaction-words.tsx'
export { lookupQuery, type TransactionRow } from './transactions.queries.ts'
export { transactionTexts } from './transactions.texts.ts'
