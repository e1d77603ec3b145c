import { modes } from '@portico/contract/core/level.ts'
import { isZoneName } from '@portico/contract/core/text/time-zones.ts'
import { z } from 'zod'
import { dateReader } from '../reading/date-format.ts'
import { ImportRefused } from '../refused.ts'

export const mappedFields = [
  'externalId',
  'type',
  'status',
  'amount',
  'currency',
  'createdAt',
  'parentExternalId',
  'paymentMethod',
  'serviceProvider',
  'country',
  'customerReference',
  'customerName',
  'customerEmail',
  'description',
  'cardBrand',
  'cardFirst6',
  'cardLast4',
  'providerTransactionId',
  'acquirerReference',
  'utr',
] as const
export type MappedField = (typeof mappedFields)[number]

export const noSuchZone = 'No such time zone'
const field = z.enum(mappedFields)
const wordFields = z.enum(['type', 'status', 'currency', 'paymentMethod', 'serviceProvider', 'country'])

const zone = z.string().refine(isZoneName, noSuchZone)
/** Which column holds what, and how it is written. */
export const Mapping = z.strictObject({
  /** Names where the records come from: an external id is known again within one source only. */
  source: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'Small letters, digits and dashes, at most 60'),
  mode: z.enum(modes).optional(),
  columns: z.partialRecord(field, z.string().min(1).max(200)),
  /** Holds for every row whose column is not mapped or whose cell is empty. */
  defaults: z.partialRecord(field, z.string().min(1).max(500)).default({}),
  /** Words of the file, and ours for them. */
  words: z.partialRecord(wordFields, z.record(z.string(), z.string())).default({}),
  delimiter: z.string().length(1).default(','),
  dateFormat: z.string().min(2).max(40).default('iso'),
  timeZone: zone.default('UTC'),
  decimalSeparator: z.enum(['.', ',']).default('.'),
  groupSeparator: z.enum(['', '.', ',', ' ', "'", '\u00a0', '\u202f']).default(''),
  amountUnit: z.enum(['major', 'minor']).default('major'),
})
export type Mapping = z.output<typeof Mapping>

const always: readonly MappedField[] = ['externalId', 'amount', 'currency', 'createdAt']

/** Checks a map, and reports its fault in one sentence. */
export function readMapping(value: unknown, name: string): Mapping {
  const parsed = Mapping.safeParse(value)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    throw new ImportRefused(`The map ${name} is not usable. ${faults.join('; ')}.`)
  }
  const mapping = parsed.data
  const missing = always.filter((one) => !mapping.columns[one] && !mapping.defaults[one])
  if (!mapping.columns.externalId && !missing.includes('externalId')) missing.push('externalId')
  if (missing.length > 0) throw new ImportRefused(`The map ${name} says nothing about ${missing.join(', ')}.`)
  refuseFormat(mapping, name)
  if (mapping.groupSeparator === mapping.decimalSeparator)
    throw new ImportRefused(`The map ${name} gives one sign for decimals and for groups.`)
  return mapping
}

function refuseFormat({ dateFormat, timeZone }: Mapping, name: string): void {
  try {
    dateReader(dateFormat, timeZone)
  } catch {
    throw new ImportRefused(`The map ${name} has a dateFormat without a year, month and day: ${dateFormat}.`)
  }
}

/** The columns of our own names: what a file without a map is read with. */
export const standardMapping: Mapping = readMapping(
  { source: 'csv', columns: Object.fromEntries(mappedFields.map((one) => [one, one])) },
  'transactions',
)

/** The position of each field in a header. Columns that a map names must be there; those of the standard map may be left out. */
export function columnsOf(mapping: Mapping, header: readonly string[], path: string): Map<MappedField, number> {
  const optional = mapping === standardMapping ? mappedFields.filter((one) => !always.includes(one)) : []
  const wanted = mappedFields.flatMap((one) => (mapping.columns[one] ? [[one, mapping.columns[one]] as const] : []))
  const missing = wanted.filter(([one, column]) => !header.includes(column) && !optional.includes(one)).map(([, column]) => column)
  refuseMissing(path, header, missing)
  return new Map(wanted.map(([one, column]) => [one, header.indexOf(column)] as const).filter(([, at]) => at >= 0))
}

export function refuseMissing(path: string, header: readonly string[], missing: readonly string[]): void {
  const repeated = header.filter((name, at) => name !== '' && header.indexOf(name) !== at)
  if (repeated.length > 0) throw new ImportRefused(`${path} has more than one column ${[...new Set(repeated)].join(', ')}.`)
  if (missing.length === 0) return
  const shown = header.slice(0, 30).map((name) => name.slice(0, 60).replace(/\p{Cc}/gu, '?'))
  throw new ImportRefused(
    `${path} has no column ${missing.join(', ')}. Its columns are ${shown.join(', ')}${header.length > shown.length ? ' …' : ''}.`,
  )
}
