import { statementDays } from '@portico/contract/features/statements/statement-words.ts'
import type { CurrencyStatement, Statement, StatementQuery } from '@portico/contract/features/statements/statements.schemas.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { dayAt, plusDays } from '../../core/text/calendar-days.ts'
import { asDays, offsetText, periodOf, startsOfDays } from '../reports/index.ts'
import { type Figures, ledger, readSums } from '../sums/index.ts'
import { balanceOf, checkHolder, type Holder, holderOf, type StatementContext } from './holder.ts'

/** Before every entry that there can be: an opening balance is the sum of all days up to its own. */
const beginning = '1900-01-01'

export async function answerStatement(context: StatementContext, query: StatementQuery): Promise<Statement> {
  const holder = await holderOf(context, query)
  return holder.read((db) => readStatement(db, context, holder, query))
}

/** Balances before the first day, by currency, and movements by day: from the sums by day where the reader may read those, else from the entries. */
export async function readStatement(
  db: ReadDb,
  { mode, services }: StatementContext,
  holder: Holder,
  given: Pick<StatementQuery, 'dateFrom' | 'dateTo'>,
): Promise<Statement> {
  const { account, raisedBy, zone, where, whose } = holder
  const now = services.now().toISOString()
  const period = periodOf({ days: statementDays }, given, dayAt(services.now(), zone))
  const merchant = await checkHolder(db, holder)
  const [starts, before, moved] = await Promise.all([
    startsOfDays(db, asDays(period, zone)),
    readOpening(db, holder, period.dateFrom),
    readSums(db, ledger, { by: ['currency', 'day'], where, days: asDays(period, zone) }, whose),
  ])
  const [from, to] = [starts.get(period.dateFrom)!, starts.get(plusDays(period.dateTo, 1))!]
  return {
    asOf: now,
    mode,
    account,
    raisedBy,
    merchant,
    timeZone: typeof zone === 'string' ? zone : offsetText(zone),
    period: { ...period, from, to },
    isUnfinished: now < to,
    data: inCurrencies(holder, before, moved),
  }
}

/** The balance at the beginning of a day, by currency. */
export async function readOpening(db: ReadDb, { zone, where, whose, ...holder }: Holder, day: string): Promise<Map<string, number>> {
  const figures = await readSums(db, ledger, { by: ['currency'], where, days: { zone, from: beginning, to: day } }, whose)
  return new Map(figures.map(({ currency, debit_minor, credit_minor }) => [currency, balanceOf(holder, debit_minor - credit_minor)]))
}

function inCurrencies(holder: Holder, before: ReadonlyMap<string, number>, moved: readonly Figures[]): CurrencyStatement[] {
  const byCurrency = Map.groupBy(moved, ({ currency }) => currency)
  const currencies = [...new Set([...before.keys(), ...byCurrency.keys()])].sort()
  return currencies
    .map((currency) => ofCurrency(holder, currency, before.get(currency) ?? 0, byCurrency.get(currency) ?? []))
    .filter(({ openingMinor, entries }) => openingMinor !== 0 || entries > 0)
}

function ofCurrency(holder: Holder, currency: string, openingMinor: number, moved: readonly Figures[]): CurrencyStatement {
  let balanceMinor = openingMinor
  const days = moved
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .map(({ day, entries, debit_minor: debitMinor, credit_minor: creditMinor }) => {
      balanceMinor += balanceOf(holder, debitMinor - creditMinor)
      return { day, entries, debitMinor, creditMinor, balanceMinor }
    })
  const sum = (part: 'entries' | 'debitMinor' | 'creditMinor') => days.reduce((total, day) => total + day[part], 0)
  return {
    currency,
    openingMinor,
    debitMinor: sum('debitMinor'),
    creditMinor: sum('creditMinor'),
    entries: sum('entries'),
    closingMinor: balanceMinor,
    days,
  }
}
