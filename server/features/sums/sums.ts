import type { Tables } from '@portico/database/tables.ts'

/*
 * What the sums of payments and of the ledger are kept by. A table of sums answers one question: its keys are what it tells apart beside tenant,
 * mode, zone and day. `payment_differences` and `ledger_differences` hold what has changed since the worker last folded it in.
 */

const inCurrency = ['payments', 'amount_minor', 'captured_minor', 'refunded_minor', 'fee_minor'] as const
/** Of payments in their base currency. */
export const baseMeasures = ['payments', 'base_amount_minor', 'base_captured_minor'] as const
export const paymentMeasures = [...inCurrency, 'base_amount_minor', 'base_captured_minor'] as const
export const ledgerMeasures = ['entries', 'debit_minor', 'credit_minor'] as const
export type Measure = (typeof paymentMeasures)[number] | (typeof ledgerMeasures)[number]

export const paymentKeys = [
  'merchant_id',
  'website_id',
  'payment_method',
  'payment_provider',
  'country',
  'code',
  'base_currency',
  'type',
  'status',
  'currency',
] as const
export const ledgerKeys = ['merchant_id', 'payment_method', 'payment_provider', 'account_code', 'currency'] as const
/** What no sum tells apart: questions about these are answered from the rows. */
export const rowKeys = ['source', 'attempts', 'raw_code', 'advice', 'saved', 'passed_on'] as const
export type Key = (typeof paymentKeys)[number] | (typeof ledgerKeys)[number] | (typeof rowKeys)[number]

/** Keys of no website, country, code or base currency: each is part of a primary key, so none may be null. */
export const noWebsite = '00000000-0000-0000-0000-000000000000'
export const none = ''

export type SumTable = { [T in keyof Tables]: T extends `${string}_sums` ? T : never }[keyof Tables]
export type Sums = { table: SumTable; keys: readonly Key[]; measures: readonly Measure[] }
export type Dataset = {
  differences: 'payment_differences' | 'ledger_differences'
  /** What names a row of the differences, beside tenant and mode. */
  differenceKey: readonly string[]
  rows: 'transactions' | 'ledger_entries' | 'transaction_attempts'
  at: 'created_at' | 'posted_at' | 'started_at'
  /** How keys and measures are read from the rows themselves, where their columns have other names. */
  columns: Partial<Record<Key | Measure, string>>
  keys: readonly Key[]
  /** All that a row of the differences says. */
  measures: readonly Measure[]
  /** Those that a question is about which names none. */
  usual: readonly Measure[]
  /** The smallest first: a report is read from the first that tells apart what it asks for. */
  sums: readonly Sums[]
}

const each = ['type', 'status', 'currency'] as const

export const payments: Dataset = {
  differences: 'payment_differences',
  differenceKey: ['transaction_id', 'number'],
  rows: 'transactions',
  at: 'created_at',
  columns: {
    website_id: `coalesce(r.website_id, '${noWebsite}')`,
    payment_provider: 'r.service_provider',
    country: `coalesce(r.country, '')`,
    code: `coalesce(r.normalised_code, '')`,
    source: 'r.source',
    attempts: `case when r.attempt_count > 0 then 'Some' else 'None' end`,
    payments: '1',
    captured_minor: 'r.amount_captured_minor',
    refunded_minor: 'r.amount_refunded_minor',
    fee_minor: 'r.fee_total_minor',
    base_currency: `coalesce(r.base_currency, '')`,
    base_amount_minor: 'coalesce(r.base_amount_minor, 0)',
    base_captured_minor: 'coalesce(in_base(r.amount_captured_minor, r.base_rate, r.base_currency_digits - r.currency_digits), 0)',
  },
  keys: paymentKeys,
  measures: paymentMeasures,
  usual: inCurrency,
  sums: [
    { table: 'payment_sums', keys: each, measures: inCurrency },
    { table: 'provider_sums', keys: ['payment_provider', 'payment_method', ...each], measures: inCurrency },
    { table: 'decline_sums', keys: ['payment_provider', 'code', ...each], measures: inCurrency },
    { table: 'country_sums', keys: ['country', ...each], measures: inCurrency },
    { table: 'merchant_sums', keys: ['merchant_id', ...each], measures: inCurrency },
    { table: 'website_sums', keys: ['merchant_id', 'website_id', ...each], measures: inCurrency },
    { table: 'base_sums', keys: ['base_currency', ...each], measures: baseMeasures },
  ],
}

export const ledger: Dataset = {
  differences: 'ledger_differences',
  differenceKey: ['id'],
  rows: 'ledger_entries',
  at: 'posted_at',
  columns: { entries: '1', debit_minor: 'greatest(r.amount_minor, 0)', credit_minor: 'greatest(-r.amount_minor, 0)' },
  keys: ledgerKeys,
  measures: ledgerMeasures,
  usual: ledgerMeasures,
  sums: [{ table: 'ledger_sums', keys: ['account_code', 'merchant_id', 'currency'], measures: ledgerMeasures }],
}

const successful = `('Reserved', 'Captured', 'Successful', 'Refunded')`
const ofPayment = (column: string) => `(select t.${column} from transactions t where t.tenant_id = r.tenant_id and t.id = r.transaction_id)`

/** Payments that ended declined. Saved: the same merchant was paid for the same order within a day. */
export const declinedPayments: Dataset = {
  ...payments,
  columns: {
    ...payments.columns,
    raw_code: `coalesce(r.response_code, '')`,
    advice: `coalesce(r.advice_code, '')`,
    saved: `case when exists (select 1 from transactions s where s.tenant_id = r.tenant_id and s.mode = r.mode and s.merchant_id = r.merchant_id
      and s.external_id = r.external_id and s.type in ('Payment', 'Authorization') and s.status in ${successful}
      and s.created_at > r.created_at and s.created_at <= r.created_at + interval '24 hours') then 'Yes' else 'No' end`,
  },
  sums: [],
}
/** Tries that a provider declined before another one was asked. Saved: the payment was taken in the end. Their type is no payment's, so that none counts twice. */
export const declinedAttempts: Dataset = {
  ...payments,
  rows: 'transaction_attempts',
  at: 'started_at',
  columns: {
    website_id: `coalesce(${ofPayment('website_id')}, '${noWebsite}')`,
    country: `coalesce(${ofPayment('country')}, '')`,
    payment_provider: 'r.service_provider',
    code: `coalesce(r.normalised_code, '')`,
    raw_code: `coalesce(r.response_code, '')`,
    advice: `''::text`,
    type: `'Attempt'::text`,
    saved: `case when ${ofPayment('status')} in ${successful} then 'Yes' else 'No' end`,
    passed_on: `case when exists (select 1 from transaction_attempts a where a.tenant_id = r.tenant_id and a.transaction_id = r.transaction_id
      and a.index > r.index and a.service_provider <> r.service_provider) then 'Yes' else 'No' end`,
    payments: '1',
    captured_minor: '0',
    refunded_minor: '0',
    fee_minor: '0',
  },
  sums: [],
}

export const datasets = [payments, ledger] as const
export const spans = ['day', 'month'] as const
export type Span = (typeof spans)[number]
