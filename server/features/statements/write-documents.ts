import { Buffer } from 'node:buffer'
import type { Download } from '@portico/contract/core/endpoint.ts'
import type { Language } from '@portico/contract/core/languages.ts'
import type { EntryKind } from '@portico/contract/features/ledger/entry-kinds.ts'
import { mostEntries } from '@portico/contract/features/statements/statement-words.ts'
import { statementRefusals } from '@portico/contract/features/statements/statements.refusals.ts'
import type { StatementQuery } from '@portico/contract/features/statements/statements.schemas.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import { readerDay } from '../../core/files/reader-day.ts'
import { writePageAside } from '../../core/pdf/write-page-aside.ts'
import { runningFrom, toEntry } from './answer-postings.ts'
import { readStatement } from './answer-statement.ts'
import type { AccountStatement, BankEntry, WholeStatement } from './bank-statement.ts'
import { camt053 } from './camt053.ts'
import { type EntryRow, findTenantName, listEntries, listPayments, type PaymentRow } from './entries.repository.ts'
import { askedOf, onRecord, refuseMoreThan, timesOf } from './file-parts.ts'
import { type Holder, holderOf, type StatementContext } from './holder.ts'
import { mt940 } from './mt940.ts'
import { statementPage } from './statement-page.ts'

/** `entries`: how many it has. */
export const writePdf = (context: StatementContext, query: StatementQuery, language: Language): Promise<Download & { entries: number }> =>
  written(context, query, {
    by: 'entry',
    most: mostEntries.pdf,
    ending: 'pdf',
    bytes: (whole) => writePageAside(statementPage(whole, language)),
  })

type By = 'entry' | 'payment'

export const writeCamt053 = (context: StatementContext, query: StatementQuery, by: By): Promise<Download> =>
  written(context, query, {
    by,
    most: mostEntries.camt053,
    ending: 'xml',
    bytes: (whole) => Buffer.from(camt053(withAccounts(whole), context.services.newId())),
  })

export const writeMt940 = (context: StatementContext, query: StatementQuery, by: By): Promise<Download> =>
  written(context, query, {
    by,
    most: mostEntries.mt940,
    ending: 'sta',
    bytes: (whole) => Buffer.from(mt940(withAccounts(whole)), 'ascii'),
  })

/** A file for banks has at least one account. */
function withAccounts(whole: WholeStatement): WholeStatement {
  if (whole.accounts.length === 0) throw new AppError(statementRefusals.nothingToState())
  return whole
}

type Written = { by: By; most: number; ending: string; bytes: (whole: WholeStatement) => Uint8Array | Promise<Uint8Array> }

/** A statement as a file that is written at once, on record before it leaves. No connection is held while it is written. */
async function written(context: StatementContext, query: StatementQuery, { by, most, ending, bytes }: Written) {
  const { record, scope, services } = context
  if (by === 'payment' && query.account !== 'merchant_balance') throw new AppError(statementRefusals.paymentsOfBalance())
  const holder = await holderOf(context, query)
  const { whole, asked } = await holder.read((db) => readWhole(db, context, holder, query, { by, most }))
  const file = await bytes(whole)
  await services.inScope(scope, (db) => record.in(db)('', { after: asked }))
  const name = `account-statement-${readerDay(services.now(), timesOf(holder))}.${ending}`
  return { name, bytes: file, rows: asked.rows, entries: asked.rows }
}

async function readWhole(
  db: ReadDb,
  context: StatementContext,
  holder: Holder,
  query: StatementQuery,
  { by, most }: Pick<Written, 'by' | 'most'>,
) {
  const { data, ...statement } = await readStatement(db, context, holder, query)
  refuseMoreThan(most, { data })
  const tenantId = holder.tenantId ?? context.scope.tenantId
  const owner = statement.merchant ?? { id: tenantId, name: await findTenantName(db, tenantId) }
  const rows = await (by === 'entry' ? listEntries : listPayments)(db, askedOf(holder, statement), most + 1)
  // Entries may have come since they were counted.
  if (rows.length > most) throw new AppError(statementRefusals.tooManyEntries({ most }))
  const byCurrency = Map.groupBy<string, EntryRow | PaymentRow>(rows, ({ currency }) => currency)
  const opening = new Map(data.map(({ currency, openingMinor }) => [currency, openingMinor]))
  const accounts = [...new Set([...opening.keys(), ...byCurrency.keys()])].sort().map((currency): AccountStatement => {
    const openingMinor = opening.get(currency) ?? 0
    const after = runningFrom(holder, openingMinor)
    const entries = (byCurrency.get(currency) ?? []).map(
      (row): BankEntry => ('posting_id' in row ? toEntry(row, after(row)) : toPayment(row, after(row))),
    )
    return { currency, openingMinor, closingMinor: entries.at(-1)?.balanceMinor ?? openingMinor, entries }
  })
  const whole: WholeStatement = { ...statement, owner, accounts }
  return { whole, asked: onRecord(holder, { ...statement, data }) }
}

const kindOfType: Readonly<Record<string, EntryKind>> = {
  Payment: 'Capture',
  Authorization: 'Capture',
  Capture: 'Capture',
  Refund: 'Refund',
  Reversal: 'Reversal',
  Payout: 'Payout',
}

/** A payment as a line: it is named by itself, since it has several entries. */
const toPayment = ({ type, fee_minor, ...row }: PaymentRow, balanceMinor: number): BankEntry => ({
  ...toEntry({ ...row, id: row.transaction_id, posting_id: row.transaction_id, description: type ?? '' }, balanceMinor),
  kind: kindOfType[type ?? ''] ?? null,
  charged: { grossMinor: fee_minor - row.amount_minor, feeMinor: fee_minor },
})
