import { type Endpoint, endpoint, file, type Path } from '../../core/endpoint.ts'
import { reportRefusals } from '../reports/reports.refusals.ts'
import { statementRefusals } from './statements.refusals.ts'
import { BalanceQuery, BankFileQuery, PdfQuery, Postings, PostingsQuery, Statement, StatementQuery } from './statements.schemas.ts'

const access = {
  staff: ['CRM.Reports.AccountStatement.View', 'Platform.Reports.AccountStatement.View'],
  merchant: 'Merchant.Reports.AccountStatement.View',
} as const
const pathsAt = (end = ''): { staff: Path; merchant: Path } => ({
  staff: `/api/v1/crm/reports/account-statement${end}`,
  merchant: `/api/v1/reports/customer/account-statement${end}`,
})

const ofHolder = ['not_found', statementRefusals.accountOfStaff] as const
const ofPeriod = [...ofHolder, reportRefusals.periodTooLong, reportRefusals.periodEndsFirst] as const
const ofFile = [...ofPeriod, statementRefusals.tooManyEntries] as const
const ofBankFile = [...ofFile, statementRefusals.nothingToState, statementRefusals.paymentsOfBalance] as const

/** Opening balance, movements and closing balance of an account, read from the ledger, and its files. */
export const statements = {
  view: endpoint({
    method: 'GET',
    summary: 'Account statement: balances and movements by day, for each currency',
    paths: pathsAt(),
    access,
    reach: 'none',
    query: StatementQuery,
    reply: Statement,
    refusals: ofPeriod,
  }),
  listPostings: endpoint({
    method: 'GET',
    summary: 'Entries of one day of an account, each with the balance after it',
    paths: pathsAt('/postings'),
    access,
    reach: 'none',
    query: PostingsQuery,
    reply: Postings,
    refusals: ofHolder,
  }),
  exportCsv: endpoint({
    method: 'GET',
    summary: 'Account statement as a CSV file: each entry with the balance after it',
    paths: pathsAt('/csv'),
    access,
    reach: 'none',
    query: StatementQuery,
    reply: file('text/csv; charset=utf-8'),
    refusals: ofFile,
    records: { id: 'none' },
  }),
  exportPayments: endpoint({
    method: 'GET',
    summary: 'Balance report as a CSV file: each payment with gross, fee, net and the balance after it',
    paths: pathsAt('/balance/csv'),
    access,
    reach: 'none',
    query: BalanceQuery,
    reply: file('text/csv; charset=utf-8'),
    refusals: ofFile,
    records: { id: 'none' },
  }),
  exportPdf: endpoint({
    method: 'GET',
    summary: 'Account statement as a PDF',
    paths: pathsAt('/pdf'),
    access,
    reach: 'none',
    query: PdfQuery,
    reply: file('application/pdf'),
    refusals: ofFile,
    records: { id: 'none' },
  }),
  exportCamt053: endpoint({
    method: 'GET',
    summary: 'Account statement as ISO 20022 camt.053.001.08',
    paths: pathsAt('/camt053'),
    access,
    reach: 'none',
    query: BankFileQuery,
    reply: file('application/xml'),
    refusals: ofBankFile,
    records: { id: 'none' },
  }),
  exportMt940: endpoint({
    method: 'GET',
    summary: 'Account statement as SWIFT MT940',
    paths: pathsAt('/mt940'),
    access,
    reach: 'none',
    query: BankFileQuery,
    reply: file('text/plain; charset=us-ascii'),
    refusals: [...ofBankFile, statementRefusals.amountTooLong],
    records: { id: 'none' },
  }),
} satisfies Record<string, Endpoint>
