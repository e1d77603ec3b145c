import { exponentOf } from '@portico/contract/core/money.ts'
import { withoutMarks } from '@portico/contract/core/text/fold.ts'
import type { EntryKind } from '@portico/contract/features/ledger/entry-kinds.ts'
import { statementRefusals } from '@portico/contract/features/statements/statements.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import { dayAt } from '../../core/text/calendar-days.ts'
import { wholeUnits } from '../reports/index.ts'
import {
  type AccountStatement,
  accountNumber,
  type BankEntry,
  noteOf,
  shortId,
  sideOf,
  takesBack,
  type WholeStatement,
} from './bank-statement.ts'

/** Letters that do not fall apart into a letter and its accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  Ø: 'O',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
}

/** A text in the character set X of SWIFT: `a-z A-Z 0-9 / - ? : ( ) . , ' +` and the space. What it lacks is written as a point. */
export function swiftText(text: string): string {
  return withoutMarks(text)
    .replace(/[^\x20-\x7e]/gu, (letter) => plainLetters[letter] ?? '.')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, '.')
    .replace(/ +/g, ' ')
    .trim()
}

/** A reference of 16 characters: it neither begins nor ends with a slash and has no two in a row. */
export function swiftReference(reference: string | null): string {
  const text = swiftText(reference ?? '')
    .replace(/\/{2,}/g, '/')
    .slice(0, 16)
    .replace(/^\/|\/$/g, '')
    .trim()
  return text === '' ? 'NONREF' : text
}

/** `1234,56`, `1234,` (JPY): a comma always, at most 15 characters. */
function swiftAmount(minor: number, currency: string): string {
  const digits = exponentOf(currency)
  const text = digits === 0 ? `${minor},` : wholeUnits(minor, digits).replace('.', ',')
  if (text.length > 15) throw new AppError(statementRefusals.amountTooLong({ currency }))
  return text
}

/** Of an entry: money that is transferred, or a charge. */
const typeOf = (kind: EntryKind | null) => (kind === 'Fee' || kind === 'FeeGivenBack' ? 'NCHG' : kind === null ? 'NMSC' : 'NTRF')

const shortDay = (day: string) => day.slice(2).replaceAll('-', '')
const end = '\r\n'
const [lineLength, mostLines] = [65, 6]

/** Up to six lines of 65 characters. No line begins with a sign that a new field or the end of the message begins with. */
function informationLines(parts: readonly string[]): string {
  const lines: string[] = []
  for (const part of parts)
    for (let rest = swiftText(part).replace(/^[:-]+/, ''); rest !== ''; rest = rest.slice(lineLength).replace(/^[:\- ]+/, ''))
      lines.push(rest.slice(0, lineLength).trimEnd())
  return lines.slice(0, mostLines).join(end)
}

/** Counted from the beginning of the year: `26331` is the 331st day of 2026. */
function dayNumber(day: string): string {
  const [year] = day.split('-')
  const days = (Date.parse(`${day}T00:00Z`) - Date.parse(`${year}-01-01T00:00Z`)) / 86_400_000 + 1
  return `${day.slice(2, 4)}${String(days).padStart(3, '0')}`
}

/** A statement as SWIFT MT940, a message for each currency: the text block alone, as banks hand it out in files. */
export const mt940 = (statement: WholeStatement): string => statement.accounts.map((account) => message(statement, account)).join('')

function message(statement: WholeStatement, { currency, openingMinor, closingMinor, entries }: AccountStatement): string {
  const { period, timeZone } = statement
  const balance = (tag: '60F' | '62F', minor: number, day: string) => {
    const { isDebit, minor: size } = sideOf(statement, minor)
    return `:${tag}:${isDebit ? 'D' : 'C'}${shortDay(day)}${currency}${swiftAmount(size, currency)}`
  }
  const notes = [
    ...(statement.mode === 'Test' ? ['TEST MODE, NO MONEY WAS MOVED'] : []),
    ...(statement.isUnfinished ? [`LAST DAY IN PROGRESS, ENTRIES UP TO ${statement.asOf.slice(0, 19)}Z`] : []),
    `DAYS OF ${timeZone}`,
  ]
  return [
    `:20:${shortDay(period.dateFrom)}${shortDay(period.dateTo)}${currency}`,
    `:25:${accountNumber(statement)}`,
    `:28C:${dayNumber(period.dateTo)}/1`,
    balance('60F', openingMinor, period.dateFrom),
    ...entries.flatMap((entry) => [entryLine(statement, entry), `:86:${informationOf(statement, entry)}`]),
    balance('62F', closingMinor, period.dateTo),
    `:86:${informationLines(notes)}`,
    '-',
    '',
  ].join(end)
}

function entryLine({ timeZone }: WholeStatement, { kind, currency, debitMinor, creditMinor, ...entry }: BankEntry): string {
  const day = dayAt(new Date(entry.postedAt), timeZone)
  const isDebit = debitMinor > 0
  // A reversal is named after the entry that it takes back: a reversed credit is a debit.
  const mark = takesBack(kind) ? (isDebit ? 'RC' : 'RD') : isDebit ? 'D' : 'C'
  const amount = swiftAmount(debitMinor + creditMinor, currency)
  return `:61:${shortDay(day)}${day.slice(5).replace('-', '')}${mark}${amount}${typeOf(kind)}${swiftReference(entry.reference)}//${shortId(entry.id).slice(-16)}`
}

function informationOf({ owner }: WholeStatement, entry: BankEntry): string {
  const { charged, currency } = entry
  const amount = (minor: number) => (minor < 0 ? '-' : '') + swiftAmount(Math.abs(minor), currency)
  return informationLines([
    noteOf(entry, owner.id),
    ...(charged ? [`GROSS ${amount(charged.grossMinor)} FEE ${amount(charged.feeMinor)}`] : []),
    `PAYMENT ${shortId(entry.paymentId)}`,
    charged ? `TRANSACTION ${shortId(entry.transactionId)}` : `POSTING ${shortId(entry.postingId)}`,
  ])
}
