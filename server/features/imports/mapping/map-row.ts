import { isBlank, tidyText } from '@portico/contract/core/text/fold.ts'
import { type PaymentMethod, paymentMethods } from '@portico/contract/features/transactions/transaction-words.ts'
import type { CsvRow } from '../../../core/files/split-csv.ts'
import type { Draft, DraftStatus, DraftType } from '../draft.ts'
import { amountReader } from '../reading/amount-text.ts'
import { dateReader } from '../reading/date-format.ts'
import { countryCodeOf } from './country-names.ts'
import { type MappedField, type Mapping, mappedFields } from './mapping.ts'
import { textFault } from './text-faults.ts'

export type MapRow = (row: CsvRow) => Draft | { reason: string }
/** `currencies`: their decimal places. `onTrimmed` hears of each field that had blanks around it. */
type Facts = { currencies: ReadonlyMap<string, number>; nowMs: number; onTrimmed?: () => void }
type Texts = Record<MappedField, string | null>
/** Collects the faults of fields; a row is refused for all its faults at once. */
type Blame = (field: MappedField, fault: string) => undefined

const statusesOf: Record<DraftType, readonly DraftStatus[]> = {
  Payment: ['Captured', 'Successful', 'Declined', 'Failed', 'Rejected'],
  Refund: ['Successful', 'Failed'],
}
const knowsCapture: readonly PaymentMethod[] = ['Card', 'Wallet', 'Terminal']
const clockSlackMs = 86_400_000

/** Reads rows as a map says. Texts are kept without blanks around them and otherwise unchanged, also those a spreadsheet would take for a formula. */
export function rowMapper(mapping: Mapping, columns: ReadonlyMap<MappedField, number>, width: number, facts: Facts): MapRow {
  const readMoney = moneyReader(mapping, facts)
  const readMoment = momentReader(mapping, facts)
  return (row) => {
    if (row.fault) return { reason: row.fault }
    if (row.cells.length !== width) return { reason: 'It has another number of fields than the header' }
    const faults: string[] = []
    const blame: Blame = (field, fault) => void faults.push(`${field} ${fault}`)
    const texts = textsOf(row.cells, mapping, columns, blame, facts.onTrimmed)
    const kind = readKind(texts, blame)
    const money = readMoney(texts, blame)
    const atMs = readMoment(texts, blame)
    const country = texts.country === null ? null : countryCodeOf(texts.country)
    if (country === undefined) blame('country', 'is neither a code nor a name of ISO 3166')
    if (faults.length > 0 || !kind || !money || atMs === undefined || country === undefined) return { reason: faults.join('; ') }
    const {
      externalId,
      parentExternalId,
      serviceProvider,
      type: _type,
      status: _status,
      amount: _amount,
      createdAt: _at,
      ...others
    } = texts
    return {
      ...others,
      ...kind,
      ...money,
      line: row.line,
      key: externalId!,
      atMs,
      parentKey: parentExternalId,
      serviceProvider: serviceProvider ?? 'Imported',
      country,
    }
  }
}

function textsOf(
  cells: readonly string[],
  mapping: Mapping,
  columns: ReadonlyMap<MappedField, number>,
  blame: Blame,
  onTrimmed?: () => void,
): Texts {
  const texts = {} as Texts
  for (const field of mappedFields) {
    const at = columns.get(field)
    const written = at === undefined ? '' : cells[at]!
    const cell = written.trim()
    if (cell !== '' && cell !== written) onTrimmed?.()
    const given = isBlank(cell) ? (mapping.defaults[field] ?? null) : cell
    const words = mapping.words[field as keyof Mapping['words']]
    const text = given !== null && words && Object.hasOwn(words, given) ? words[given]! : given
    texts[field] = text
    const fault = text === null ? undefined : textFault(field, text)
    if (fault) blame(field, fault)
  }
  if (texts.externalId === null) blame('externalId', 'is missing')
  return texts
}

const oneOf = <const W extends string>(text: string, words: readonly W[]): W | undefined => words.find((word) => word === text)

/** Its type and status. By default, a row is a captured card payment. */
function readKind(texts: Texts, blame: Blame): Pick<Draft, 'type' | 'status' | 'paymentMethod'> | undefined {
  const type = oneOf(texts.type ?? 'Payment', ['Payment', 'Refund'])
  const paymentMethod = oneOf(texts.paymentMethod ?? 'Card', paymentMethods)
  if (!type) return blame('type', 'is neither Payment nor Refund')
  if (type === 'Payment' && texts.parentExternalId !== null) blame('parentExternalId', 'belongs to refunds')
  if (!paymentMethod) return blame('paymentMethod', `is none of ${paymentMethods.join(', ')}`)
  const usual = type === 'Payment' && knowsCapture.includes(paymentMethod) ? 'Captured' : 'Successful'
  const status = oneOf(texts.status ?? usual, statusesOf[type])
  if (!status) return blame('status', `of a ${type.toLowerCase()} is none of ${statusesOf[type].join(', ')}`)
  return { type, status, paymentMethod }
}

function moneyReader({ decimalSeparator, groupSeparator, amountUnit }: Mapping, { currencies }: Facts) {
  const readAmount = amountReader({ decimalSeparator, groupSeparator, unit: amountUnit })
  return ({ currency, amount }: Texts, blame: Blame): Pick<Draft, 'currency' | 'amountMinor'> | undefined => {
    if (amount === null) blame('amount', 'is missing')
    const digits = currency === null ? undefined : currencies.get(currency)
    if (currency === null || digits === undefined) return blame('currency', currency === null ? 'is missing' : 'is not known')
    if (amount === null) return undefined
    const read = readAmount(tidyText(amount), currency, digits)
    if ('fault' in read) return blame('amount', read.fault)
    return read.minor > 0 ? { currency, amountMinor: read.minor } : blame('amount', 'is not more than zero')
  }
}

function momentReader({ dateFormat, timeZone }: Mapping, { nowMs }: Facts) {
  const readDate = dateReader(dateFormat, timeZone)
  return ({ createdAt }: Texts, blame: Blame): number | undefined => {
    if (createdAt === null) return blame('createdAt', 'is missing')
    const read = readDate(tidyText(createdAt))
    if ('fault' in read) return blame('createdAt', read.fault)
    return read.atMs >= 0 && read.atMs <= nowMs + clockSlackMs ? read.atMs : blame('createdAt', 'is before 1970 or in the future')
  }
}
