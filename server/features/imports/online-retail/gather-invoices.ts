import { parseDecimal } from '@portico/contract/core/money.ts'
import type { CsvRow } from '../../../core/files/split-csv.ts'
import { refuseMissing } from '../mapping/mapping.ts'
import { dateReader } from '../reading/date-format.ts'

/** An invoice while its lines are being read. `total` is in millionths of a pound: prices may have six decimals. */
export type Invoice = {
  number: string
  firstLine: number
  lines: number
  total: bigint
  atMs: number
  customer: string
  country: string
  /** Of the first line that cannot be read: an invoice with such a line has no sum to go by. */
  fault: { line: number; reason: string } | null
}

export const columns = ['InvoiceNo', 'Quantity', 'InvoiceDate', 'UnitPrice', 'CustomerID', 'Country'] as const
export const priceDecimals = 6
const mostRemembered = 20_000

/** Reads texts that come again and again once. */
function remembered<V>(read: (text: string) => V): (text: string) => V {
  const known = new Map<string, V>()
  return (text) => {
    let value = known.get(text)
    if (value === undefined) {
      value = read(text)
      if (known.size >= mostRemembered) known.clear()
      known.set(text, value)
    }
    return value
  }
}

/** A cell may be a view of a piece of the file: a value kept to the end must not keep the whole text in memory. */
const ownCopy = (text: string): string => Buffer.from(text, 'utf8').toString('utf8')

/** Adds up the lines of each invoice, anywhere in the file. */
export function invoiceGatherer(header: readonly string[], path: string) {
  refuseMissing(
    path,
    header,
    columns.filter((column) => !header.includes(column)),
  )
  const [numberAt, quantityAt, dateAt, priceAt, customerAt, countryAt] = columns.map((column) => header.indexOf(column)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const invoices = new Map<string, Invoice>()
  const readDate = dateReader('yyyy-MM-dd HH:mm:ss', 'Europe/London')
  const readQuantity = remembered((text) => parseDecimal(text, 0) ?? null)
  const readPrice = remembered((text) => parseDecimal(text, priceDecimals) ?? null)
  const nameOf = remembered(ownCopy)

  function add(row: CsvRow): undefined {
    const { cells, line } = row
    const number = cells[numberAt] ?? ''
    const invoice = invoices.get(number) ?? begin(number, line)
    invoice.lines++
    if (row.fault) return faulty(invoice, line, row.fault)
    if (cells.length !== header.length) return faulty(invoice, line, 'It has another number of fields than the header')
    const quantity = readQuantity(cells[quantityAt]!)
    const price = readPrice(cells[priceAt]!)
    const at = readDate(cells[dateAt]!)
    if (quantity === null) return faulty(invoice, line, 'Quantity is not a whole number')
    if (price === null) return faulty(invoice, line, `UnitPrice is not a number of at most ${priceDecimals} decimals`)
    if ('fault' in at) return faulty(invoice, line, `InvoiceDate ${at.fault}`)
    invoice.total += quantity * price
    if (at.atMs < invoice.atMs) invoice.atMs = at.atMs
    const customer = cells[customerAt]!
    if (invoice.lines === 1) invoice.customer = nameOf(customer)
    else if (customer !== invoice.customer) faulty(invoice, line, 'Its lines name more than one customer')
    if (invoice.country === '') invoice.country = nameOf(cells[countryAt]!)
  }

  function begin(cell: string, firstLine: number): Invoice {
    const number = ownCopy(cell)
    const invoice = { number, firstLine, lines: 0, total: 0n, atMs: Number.POSITIVE_INFINITY, customer: '', country: '', fault: null }
    invoices.set(number, invoice)
    return invoice
  }
  return { add, invoices, numberOf: (row: CsvRow) => row.cells[numberAt] ?? '' }
}

function faulty(invoice: Invoice, line: number, reason: string): undefined {
  invoice.fault ??= { line, reason }
}
