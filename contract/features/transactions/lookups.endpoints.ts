import { z } from 'zod'
import { type Endpoint, endpoint, file, type Path, type Schema } from '../../core/endpoint.ts'
import { id } from '../../core/fields.ts'
import { pageWithoutTotalOf, Total } from '../../core/page.ts'
import { lookupPermissions, lookupPresets, requestLookup } from './lookup-presets.ts'
import {
  ApmExportQuery,
  ApmQuery,
  ApmSearchKeyQuery,
  ExportQuery,
  PlatformSearchKeyQuery,
  PlatformTotalQuery,
  PlatformTransactionQuery,
  RequestCountsQuery,
  TotalQuery,
  TransactionQuery,
  TransactionSearchKeyQuery,
} from './lookup-queries.ts'
import { searchRefusals, transactionRefusals } from './transactions.refusals.ts'
import {
  ApmRequest,
  LookupRow,
  OutcomeCounts,
  PaymentSums,
  ReportRow,
  StatusCounts,
  TransactionDetail,
  TransactionRow,
} from './transactions.schemas.ts'

/** Everyone with a lookup of their level. Which payments they reach with it is their reach, not the call’s. */
export const ofLookups = { staff: lookupPermissions('tenant'), merchant: lookupPermissions('merchant') } as const
export const ofPlatform = { staff: lookupPermissions('platform') } as const
export const ofAnyLookup = { staff: [...ofLookups.staff, ...ofPlatform.staff], merchant: ofLookups.merchant } as const

const ofView = { staff: 'CRM.Transaction.View', merchant: 'Merchant.Transaction.View' } as const
const ofPlatformView = { staff: 'Platform.Transaction.Lookup' } as const

/** The lookup of payments by alternative methods and that of requests share their calls; each asks for its own kind. */
const ofApm = { staff: [...lookupPresets.apm.permissions, ...requestLookup.permissions] } as const
const apmRefusals = [...searchRefusals, transactionRefusals.filterNotOfRequests, transactionRefusals.outcomeOfRequests] as const

type At = Pick<Endpoint, 'paths' | 'access' | 'reach'>

/** One answer about the payments that match. */
const figure = <const A extends At, Q extends Schema, R extends Schema>(summary: string, at: A, query: Q, reply: R) =>
  endpoint({ method: 'GET', summary, ...at, query, reply, refusals: searchRefusals })

/** One page of the payments that match. */
const lookup = <const A extends At, Q extends Schema, Row extends z.ZodType>(summary: string, at: A, query: Q, row: Row) =>
  figure(summary, at, query, pageWithoutTotalOf(row))

/** The same of payments or requests by alternative methods, which refuse the filters of the other kind. */
const apmLookup = <const P extends Path, Q extends Schema>(summary: string, path: P, query: Q) =>
  endpoint({
    method: 'GET',
    summary,
    paths: { staff: path },
    access: ofApm,
    query,
    reply: pageWithoutTotalOf(z.union([LookupRow, ApmRequest])),
    refusals: apmRefusals,
  })

/** Lists of payments, how many there are, and their files. Calls C-TRX-01–10, 14–16. */
export const lookupEndpoints = {
  list: lookup(
    'Look payments up',
    {
      paths: { staff: '/api/v1/crm/transactions', merchant: '/api/v1/transactions' },
      access: ofView,
    },
    TransactionQuery,
    TransactionRow,
  ),
  listPlatform: lookup(
    'Look payments of all tenants up',
    { paths: { staff: '/api/v1/crm/transactions/platform' }, access: ofPlatformView, reach: 'platform' },
    PlatformTransactionQuery,
    TransactionRow,
  ),
  search: lookup(
    'Look payments up by any filter',
    {
      paths: { staff: '/api/v1/crm/transactions/search', merchant: '/api/v1/transactions/search' },
      access: ofView,
    },
    TransactionQuery,
    TransactionRow,
  ),
  searchKey: lookup(
    'Look payments up by one key',
    {
      paths: { staff: '/api/v1/crm/transactions/searchKey', merchant: '/api/reporting/crm/reports/transactions-lookup/searchKey' },
      access: ofView,
    },
    TransactionSearchKeyQuery,
    TransactionRow,
  ),
  searchKeyPlatform: lookup(
    'Look payments of all tenants up by one key',
    {
      paths: { staff: '/api/reporting/crm/reports/transactions-lookup/platform/searchKey' },
      access: ofPlatformView,
      reach: 'platform',
    },
    PlatformSearchKeyQuery,
    TransactionRow,
  ),
  listColumns: lookup(
    'Look payments up with every fact about them',
    {
      paths: { staff: '/api/v1/crm/transactions/columns', merchant: '/api/v1/transactions/columns' },
      access: { staff: lookupPresets.columns.permissions, merchant: lookupPresets.merchantColumns.permissions },
    },
    TransactionQuery,
    LookupRow,
  ),
  listColumnsPlatform: lookup(
    'Look payments of all tenants up with every fact about them',
    {
      paths: { staff: '/api/v1/crm/transactions/platform/columns' },
      access: { staff: lookupPresets.platformColumns.permissions },
      reach: 'platform',
    },
    PlatformTransactionQuery,
    LookupRow,
  ),
  listReport: lookup(
    'Look payments up, each with its captures, refunds and payouts',
    { paths: { staff: '/api/reporting/crm/reports/transactions-lookup-v2' }, access: { staff: lookupPresets.report.permissions } },
    TransactionQuery,
    ReportRow,
  ),
  sumReport: endpoint({
    method: 'GET',
    summary: 'Totals of all matching payments in each currency, in a period of at most 31 days',
    paths: { staff: '/api/reporting/crm/reports/transactions-lookup-v2/sums' },
    access: { staff: lookupPresets.report.permissions },
    query: TotalQuery.omit({ preset: true }),
    reply: PaymentSums,
    refusals: [...searchRefusals, transactionRefusals.sumsNeedPeriod],
  }),
  listBank: lookup(
    'Look bank deposits up: by the number of the bank, the account reference, the sender',
    { paths: { staff: '/api/btd-transactions' }, access: { staff: lookupPresets.bank.permissions } },
    TransactionQuery,
    LookupRow,
  ),
  listTerminal: lookup(
    'Look payments at terminals up',
    { paths: { staff: '/api/terminal/transactions' }, access: { staff: lookupPresets.terminal.permissions } },
    TransactionQuery,
    LookupRow,
  ),
  listApm: apmLookup(
    'Look payments by wallets, bank methods and crypto up, or the requests for them',
    '/api/v1/crm/apm-transactions',
    ApmQuery,
  ),
  searchKeyApm: apmLookup('Look such payments or requests up by one key', '/api/v1/crm/apm-transactions/searchKey', ApmSearchKeyQuery),
  countOutcomes: endpoint({
    method: 'GET',
    summary: 'Number of requests with each outcome, ignoring the outcome filter',
    paths: { staff: '/api/v1/crm/apm-transactions/outcome-counts' },
    access: { staff: requestLookup.permissions },
    query: RequestCountsQuery,
    reply: OutcomeCounts,
    refusals: [...searchRefusals, transactionRefusals.filterNotOfRequests],
  }),
  getApm: endpoint({
    method: 'GET',
    summary: 'Everything about one such payment or request',
    paths: { staff: '/api/v1/crm/apm-transactions/:id' },
    access: ofApm,
    params: z.strictObject({ id: id() }),
    query: ApmQuery.pick({ kind: true }),
    reply: z.union([TransactionDetail, ApmRequest]),
  }),
  exportApmCsv: endpoint({
    method: 'GET',
    summary: 'Download such payments or requests: a CSV file in a zip, or as it is',
    paths: { staff: '/api/v1/crm/apm-transactions/csv' },
    access: { staff: 'CRM.Transaction.Export' },
    reach: 'none',
    query: ApmExportQuery,
    reply: file('application/zip', 'text/csv; charset=utf-8'),
    refusals: apmRefusals,
    records: {},
  }),
  total: figure(
    'How many payments a lookup has, counted at most ten seconds ago',
    { paths: { staff: '/api/v1/crm/transactions/total', merchant: '/api/v1/transactions/total' }, access: ofLookups },
    TotalQuery,
    Total,
  ),
  totalPlatform: figure(
    'How many payments a lookup over all tenants has',
    { paths: { staff: '/api/v1/crm/transactions/platform/total' }, access: ofPlatform, reach: 'platform' },
    PlatformTotalQuery,
    Total,
  ),
  countStatuses: figure(
    'How many payments of a lookup are in each status, whichever of them it asks for, counted at most ten seconds ago',
    { paths: { staff: '/api/v1/crm/transactions/status-counts', merchant: '/api/v1/transactions/status-counts' }, access: ofLookups },
    TotalQuery,
    StatusCounts,
  ),
  countStatusesPlatform: figure(
    'How many payments of a lookup over all tenants are in each status',
    { paths: { staff: '/api/v1/crm/transactions/platform/status-counts' }, access: ofPlatform, reach: 'platform' },
    PlatformTotalQuery,
    StatusCounts,
  ),
  exportCsv: endpoint({
    method: 'GET',
    summary: 'Download what the lookup shows: a CSV file in a zip, or as it is',
    paths: { staff: '/api/v1/crm/transactions/csv', merchant: '/api/v1/transactions/csv' },
    access: { staff: ['CRM.Transaction.Export', 'Platform.Transaction.Export'], merchant: 'Merchant.Transaction.Export' },
    reach: 'none',
    query: ExportQuery,
    reply: file('application/zip', 'text/csv; charset=utf-8'),
    refusals: searchRefusals,
    records: {},
  }),
}
