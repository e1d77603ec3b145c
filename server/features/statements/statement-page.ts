import type { Language } from '@portico/contract/core/languages.ts'
import { formatMinor } from '@portico/contract/core/money.ts'
import { entryKindFacts } from '@portico/contract/features/ledger/entry-kinds.ts'
import { statementWords } from '@portico/contract/features/statements/statement-title.ts'
import { accountFacts } from '@portico/contract/features/statements/statement-words.ts'
import type { StatementEntry } from '@portico/contract/features/statements/statements.schemas.ts'
import type { PageDocument } from '../../core/pdf/page-document.ts'
import type { PagePart } from '../../core/pdf/page-parts.ts'
import type { AccountStatement, WholeStatement } from './bank-statement.ts'

const words = {
  en: {
    holder: 'Account holder',
    account: 'Account',
    period: 'Period',
    days: 'Time zone',
    asOf: 'As of',
    summary: 'Statement',
    opening: 'Opening balance',
    in: 'In',
    out: 'Out',
    closing: 'Closing balance',
    date: 'Date and time',
    entry: 'Entry',
    reference: 'Reference',
    balance: 'Balance',
    none: 'No entries in this period.',
    empty: 'This account has no balance and no entries in this period.',
    unfinished: 'The last day is still in progress.',
    test: 'Test mode: no money was moved.',
  },
  tr: {
    holder: 'Hesap sahibi',
    account: 'Hesap',
    period: 'Dönem',
    days: 'Saat dilimi',
    asOf: 'Hazırlanma zamanı',
    summary: 'Ekstre',
    opening: 'Açılış bakiyesi',
    in: 'Giren',
    out: 'Çıkan',
    closing: 'Kapanış bakiyesi',
    date: 'Tarih ve saat',
    entry: 'Kayıt',
    reference: 'Referans',
    balance: 'Bakiye',
    none: 'Bu dönemde kayıt yok.',
    empty: 'Bu hesabın bu dönemde bakiyesi ve kaydı yok.',
    unfinished: 'Son gün henüz bitmedi.',
    test: 'Test modu: para aktarılmadı.',
  },
} as const

/** `27/11/2026` */
const dayText = (day: string) => day.split('-').reverse().join('/')

/** Moments as the screen writes them, in the zone of the statement. */
function clockOf(timeZone: string): (moment: string) => string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return (moment) => format.format(new Date(moment)).replace(',', '')
}

/** The statement on paper: whose it is, then balances and entries of each currency. */
export function statementPage(statement: WholeStatement, language: Language): PageDocument {
  const say = words[language]
  const { period, owner, account, timeZone, asOf, accounts } = statement
  const clock = clockOf(timeZone)
  const title = statementWords[language]
  return {
    title: `${title} ${dayText(period.dateFrom)} – ${dayText(period.dateTo)}`,
    author: owner.name,
    language,
    createdAt: new Date(asOf),
    parts: [
      { kind: 'title', text: title },
      {
        kind: 'facts',
        heading: say.summary,
        facts: [
          [say.holder, owner.name],
          [say.account, accountFacts[account].words[language]],
          [say.period, `${dayText(period.dateFrom)} – ${dayText(period.dateTo)}`],
          [say.days, timeZone],
          [say.asOf, clock(asOf)],
        ],
      },
      ...(statement.mode === 'Test' ? [{ kind: 'note', text: say.test } as const] : []),
      ...(statement.isUnfinished ? [{ kind: 'note', text: say.unfinished } as const] : []),
      ...(accounts.length === 0 ? [{ kind: 'note', text: say.empty } as const] : []),
      ...accounts.flatMap((one) => partsOf(statement, one, { language, clock })),
    ],
  }
}

type Spoken = { language: Language; clock: (moment: string) => string }

function partsOf(statement: WholeStatement, account: AccountStatement, { language, clock }: Spoken): PagePart[] {
  const say = words[language]
  const { currency, openingMinor, closingMinor, entries } = account
  const [into, out]: ['debitMinor' | 'creditMinor', 'debitMinor' | 'creditMinor'] =
    statement.raisedBy === 'Debit' ? ['debitMinor', 'creditMinor'] : ['creditMinor', 'debitMinor']
  const sum = (part: 'debitMinor' | 'creditMinor') => entries.reduce((total, entry) => total + entry[part], 0)
  const amount = (minor: number) => formatMinor(minor, currency)
  const amountIfAny = (minor: number) => (minor === 0 ? '' : amount(minor))
  const facts: PagePart = {
    kind: 'facts',
    heading: currency,
    facts: [
      [say.opening, `${amount(openingMinor)} ${currency}`],
      [say.in, `${amount(sum(into))} ${currency}`],
      [say.out, `${amount(sum(out))} ${currency}`],
      [say.closing, `${amount(closingMinor)} ${currency}`],
    ],
  }
  if (entries.length === 0) return [facts, { kind: 'note', text: say.none }]
  return [
    facts,
    {
      kind: 'table',
      columns: [
        { title: say.date, share: 20 },
        { title: say.entry, share: 20 },
        { title: say.reference, share: 19 },
        { title: say.in, share: 13.5, isNumber: true },
        { title: say.out, share: 13.5, isNumber: true },
        { title: say.balance, share: 16, isNumber: true },
      ],
      rows: entries.map((entry) => [
        clock(entry.postedAt),
        kindText(entry, language),
        // Of many merchants, whose payment it is.
        [entry.reference, ...(statement.merchant ? [] : [entry.merchantName])].filter(Boolean).join(' · '),
        amountIfAny(entry[into]),
        amountIfAny(entry[out]),
        amount(entry.balanceMinor),
      ]),
    },
  ]
}

const kindText = ({ kind, description }: StatementEntry, language: Language) => (kind ? entryKindFacts[kind].words[language] : description)
