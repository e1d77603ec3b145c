import type { Words } from '../../core/words.ts'
import type { AccountCode } from '../ledger/ledger.schemas.ts'

type AccountFacts = {
  words: Words
  /** The accounts of the ledger whose entries it adds up. */
  codes: readonly AccountCode[]
  /** The side of the ledger that raises its balance. */
  raisedBy: 'Debit' | 'Credit'
}

/** Accounts that have statements: the money owed to merchants, and those of the tenant itself. */
export const accountFacts = {
  merchant_balance: {
    words: { en: 'Merchant balance', tr: 'Üye iş yeri bakiyesi' },
    codes: ['merchant_payable', 'merchant_refunds', 'merchant_payouts'],
    raisedBy: 'Credit',
  },
  acquirer_receivable: {
    words: { en: 'Acquirer receivable', tr: 'Bankadan alacaklar' },
    codes: ['acquirer_receivable'],
    raisedBy: 'Debit',
  },
  fee_income: { words: { en: 'Fee income', tr: 'Komisyon geliri' }, codes: ['fee_income'], raisedBy: 'Credit' },
  refund_clearing: { words: { en: 'Refund clearing', tr: 'İade mahsup hesabı' }, codes: ['refund_clearing'], raisedBy: 'Credit' },
} as const satisfies Record<string, AccountFacts>

export type StatementAccount = keyof typeof accountFacts
export const statementAccounts = Object.keys(accountFacts) as [StatementAccount, ...StatementAccount[]]

/** The longest period of a statement, and the one that it has until a reader chooses another. */
export const statementDays = { most: 366, standard: 30 } as const

/** So many entries fit into a file. */
export const mostEntries = { csv: 100_000, pdf: 5_000, camt053: 10_000, mt940: 10_000 } as const
