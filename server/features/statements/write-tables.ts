import type { Download } from '@portico/contract/core/endpoint.ts'
import { mostEntries } from '@portico/contract/features/statements/statement-words.ts'
import type { Statement, StatementQuery } from '@portico/contract/features/statements/statements.schemas.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { type ListContext, listCsv } from '../../core/files/list-csv.ts'
import { readStatement } from './answer-statement.ts'
import { askedOf, onRecord, refuseMoreThan, timesOf } from './file-parts.ts'
import { entriesSelect, type FileWish, paymentsSelect } from './file-selects.repository.ts'
import { type Holder, holderOf } from './holder.ts'

/** Every entry of a statement with the balance after it, between the opening and the closing balance of its currency. `entries`: how many. */
export function exportEntries(context: ListContext, query: StatementQuery): Promise<Download & { entries: number }> {
  return exported(context, query, { name: 'account-statement', select: entriesSelect, linesBeside: 2 })
}

/** What each payment, refund and payout brought: gross, fee, net and the balance after it. */
export function exportPayments(context: ListContext, query: Omit<StatementQuery, 'account'>): Promise<Download> {
  return exported(context, { ...query, account: 'merchant_balance' }, { name: 'balance-report', select: paymentsSelect, linesBeside: 0 })
}

type Kind = { name: string; select: (db: ReadDb, wish: FileWish) => string; linesBeside: number }

async function exported(context: ListContext, query: StatementQuery, { name, select, linesBeside }: Kind) {
  const holder = await holderOf(context, query)
  const times = timesOf(holder)
  let found: Statement | undefined
  const download = await listCsv(context, {
    list: name,
    find: async (db) => {
      found = await readStatement(db, context, holder, query)
      refuseMoreThan(mostEntries.csv, found)
      const wish = { ...wishOf(holder, found), times }
      return { select: select(db, wish), total: entriesOf(found) + linesBeside * found.data.length }
    },
    asked: () => onRecord(holder, found!),
    times,
    everywhere: context.actor.level === 'platform',
    spreadsheet: 'false',
    plain: true,
  })
  return { ...download, entries: entriesOf(found!) }
}

const entriesOf = ({ data }: Statement) => data.reduce((sum, { entries }) => sum + entries, 0)

const wishOf = (holder: Holder, statement: Statement) => ({
  asked: askedOf(holder, statement),
  raisedBy: holder.raisedBy,
  opening: statement.data,
  until: statement.isUnfinished ? statement.asOf : statement.period.to,
})
