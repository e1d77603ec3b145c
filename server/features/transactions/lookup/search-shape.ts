import type { TicketChannel } from '@portico/contract/features/support/ticket-words.ts'
import { presetOf } from '@portico/contract/features/transactions/lookup-presets.ts'
import type { TransactionFilters } from '@portico/contract/features/transactions/lookup-queries.ts'
import { type PaymentMethod, type RefundState, refundStates } from '@portico/contract/features/transactions/transaction-words.ts'
import { roundedLimit, type Window } from '../../../core/list/paging.ts'
import type { Meaning } from './search-meanings.ts'
import type { SearchPlan, Sort, Split } from './search-plan.ts'

const single = ['id', 'externalId', 'email', 'cardLast4', 'cardFirst6', 'reference', 'dateFrom', 'dateTo', 'alertId'] as const
const listed = [
  'merchantId',
  'status',
  'websiteId',
  'type',
  'paymentMethod',
  'serviceProvider',
  'failureReason',
  'responseCode',
  'adviceCode',
  'riskLevel',
  'threeDs',
  'currency',
  'baseCurrency',
  'source',
  'attempts',
  'country',
  'tenantId',
] as const
export type ListedFilter = (typeof listed)[number]

const channelsOf: Record<SearchPlan['reach']['level'], readonly TicketChannel[]> = {
  merchant: ['CustomerToTenantTicketChannel'],
  tenant: ['CustomerToTenantTicketChannel', 'TenantToPlatformTicketChannel'],
  platform: ['TenantToPlatformTicketChannel'],
}

/** What the text of a search depends on. Two searches of the same shape differ in their values only. */
export type SearchShape = {
  level: SearchPlan['reach']['level']
  sort: Sort
  split: Split['column'] | null
  overTenants: boolean
  meanings: readonly (Pick<Meaning, 'field' | 'how' | 'isLoose'> & { hasBefore: boolean })[]
  /** How a row is compared with the text of the box. */
  box: { isShort: boolean; words: number; ids: boolean; last4: boolean; references: boolean; amounts: boolean } | null
  single: Partial<Record<(typeof single)[number], true>>
  listed: Partial<Record<ListedFilter, 'one' | 'many'>>
  hasSearchKey: boolean
  /** Merchants of a user with access limits that no filter names: the handle adds them as a list, which decides the plan. */
  isHeldToMerchants: boolean
  amount: 'exact' | { from: boolean; to: boolean }
  refundStates: readonly RefundState[] | null
  /** The channels whose tickets the reader may read. */
  ticketChannels: readonly TicketChannel[] | null
  /** The payment methods of a preset that is about some. */
  only: readonly PaymentMethod[] | null
  /** Payments without what hangs on them. */
  roots: boolean
  /** Whether rows come with all that is known of their payments. */
  hasFacts: boolean
}
/** Sizes are rounded up. `enough`: how many rows each part of a list gives that is put together from several and skips some. */
export type PageShape = { from: 'start' | 'row' | 'place'; backwards: boolean; pageSize: number; enough: number }

/** One list in one order: it is not put together from several. */
export const isPlain = ({ meanings, split, overTenants }: SearchShape) => meanings.length <= 1 && !split && !overTenants

const filtersOf = ({ single, listed, amount, refundStates, ticketChannels, only, roots, meanings }: SearchShape): string[] => [
  ...(only ? ['only'] : []),
  ...(roots ? ['roots'] : []),
  ...Object.keys(single),
  ...Object.keys(listed),
  ...(amount === 'exact' || amount.from || amount.to ? ['amount'] : []),
  ...(refundStates ? ['refundState'] : []),
  ...(ticketChannels ? ['hasTicket'] : []),
  ...meanings.map(() => 'meaning'),
]

/**
 * Whether the rows are read where their keys are found. Rows that are skipped, and those of other merchants beside a filter, are passed in the
 * index alone: there the keys come first.
 */
export function readsRowsAtOnce(shape: SearchShape, { from }: PageShape): boolean {
  const others = filtersOf(shape).filter((name) => name !== 'merchantId')
  const isOfMerchants = shape.level === 'merchant' || shape.listed.merchantId !== undefined
  return isPlain(shape) && from !== 'row' && !shape.isHeldToMerchants && (!isOfMerchants || others.length === 0)
}

/** Whether the same index is the best for all values, so that one plan serves them. */
export function hasOnePlan(shape: SearchShape, page: PageShape): boolean {
  const filters = filtersOf(shape)
  const { column } = shape.sort
  if (!readsRowsAtOnce(shape, page) || shape.hasSearchKey || Object.values(shape.listed).includes('many')) return false
  if (filters.length === 0) return true
  if (filters.length === 1 && ['id', 'externalId', 'merchantId'].includes(filters[0]!)) return true
  const served = [
    'only',
    'roots',
    'dateFrom',
    'dateTo',
    ...(shape.listed.status ? ['status'] : []),
    ...(shape.listed.status && !shape.only ? ['currency'] : []),
  ]
  return column === 'created_at' && filters.every((name) => served.includes(name))
}

/** The same search without its filters but those of merchants and tenants. */
export function withoutFilters(shape: SearchShape): SearchShape {
  const { merchantId, tenantId } = shape.listed
  const listed = { ...(merchantId ? { merchantId } : {}), ...(tenantId ? { tenantId } : {}) }
  return { ...shape, single: {}, listed, amount: { from: false, to: false }, refundStates: null, ticketChannels: null }
}
/** Filters that say nothing of merchants or tenants, or name several: keys alone do not know of them. */
export const isFiltered = (shape: SearchShape): boolean =>
  filtersOf({ ...shape, meanings: [] }).some((name) => !['merchantId', 'tenantId'].includes(name)) ||
  Object.values(shape.listed).includes('many')

/** The values of a search, each under the name of its filter. */
export type SearchValues = Record<(typeof single)[number], string> &
  Record<ListedFilter, string | string[]> & {
    mode: string
    merchantOfReach: string
    amountFrom: number
    amountTo: number
    split: string[]
    boxText: string
    boxFromId: string
    boxToId: string
    boxLast4: string
    boxReferences: string[]
    boxAmounts: number[]
    boxMerchants: string[]
  } & Record<`meaning${number}` | `endOfMeaning${number}` | `boxWord${number}`, string> &
  Record<`beforeMeaning${number}`, string[]>
export type PageValues = { placeValue: string | number; placeId: string; offset: number }

export function shapeOf({ reach, sort, split, overTenants, meanings, box, filters }: SearchPlan): SearchShape {
  const { amountFrom: from, amountTo: to } = filters
  return {
    level: reach.level,
    sort,
    split: split?.column ?? null,
    overTenants,
    meanings: meanings.map(({ field, how, isLoose, before }) => ({
      field,
      how,
      hasBefore: before !== undefined,
      ...(isLoose ? { isLoose } : {}),
    })),
    box: box && {
      isShort: box.isShort,
      words: box.words.length,
      ids: box.ids !== null,
      last4: box.last4 !== null,
      references: box.references.length > 0,
      amounts: box.amounts.length > 0,
    },
    single: Object.fromEntries(single.filter((name) => filters[name] !== undefined).map((name) => [name, true])),
    listed: Object.fromEntries(
      listed.filter((name) => filters[name] !== undefined).map((name) => [name, filters[name]!.length === 1 ? 'one' : 'many']),
    ),
    hasSearchKey: filters.searchKey !== undefined,
    isHeldToMerchants: reach.level !== 'platform' && reach.limits?.merchants != null && filters.merchantId === undefined,
    amount: from !== undefined && from === to ? 'exact' : { from: from !== undefined, to: to !== undefined },
    refundStates: filters.refundState ? refundStates.filter((state) => filters.refundState!.includes(state)) : null,
    ticketChannels: filters.hasTicket ? channelsOf[reach.level] : null,
    ...presetShape(filters.preset),
  }
}

export function presetShape(id: TransactionFilters['preset']) {
  const preset = id && presetOf(id)
  return { only: preset?.only ?? null, roots: preset?.hasChildren ?? false, hasFacts: preset?.hasFacts ?? false }
}

/** A time is a Date, because PostgreSQL reads years that ISO text can write and its own text cannot. */
const written: Partial<Record<keyof TransactionFilters, (text: string) => unknown>> = {
  dateFrom: (text) => new Date(text),
  dateTo: (text) => new Date(text),
}

export function valuesOf({ reach, split, meanings, box, filters }: SearchPlan): SearchValues {
  const values: Record<string, unknown> = {
    mode: reach.mode,
    merchantOfReach: reach.level === 'merchant' ? (reach.merchantId ?? '') : '',
    amountFrom: filters.amountFrom,
    amountTo: filters.amountTo,
    split: split ? [...split.values] : [],
  }
  for (const name of single) {
    const text = filters[name]
    if (text !== undefined) values[name] = written[name]?.(text) ?? text
  }
  for (const name of listed) {
    const list = filters[name]
    if (list !== undefined) values[name] = list.length === 1 ? list[0] : [...list]
  }
  for (const [at, { value, end, before }] of meanings.entries())
    Object.assign(values, { [`meaning${at}`]: value, [`endOfMeaning${at}`]: end, [`beforeMeaning${at}`]: before })
  if (box)
    Object.assign(values, {
      boxText: box.text,
      boxFromId: box.ids?.[0],
      boxToId: box.ids?.[1],
      boxLast4: box.last4,
      boxReferences: box.references,
      boxAmounts: box.amounts,
      boxMerchants: meanings.filter(({ field }) => field === 'merchantId').flatMap(({ value }) => value as string | string[]),
      ...Object.fromEntries(box.words.map((word, at) => [`boxWord${at}`, word])),
    })
  return values as SearchValues
}

export const pageShapeOf = ({ place, offset, pageSize }: Window): PageShape => ({
  from: place ? 'place' : offset > 0 ? 'row' : 'start',
  backwards: place?.backwards ?? false,
  pageSize: roundedLimit(pageSize),
  enough: !place && offset > 0 ? roundedLimit(offset + pageSize) : 0,
})

export const pageValuesOf = ({ place, offset }: Window): PageValues => ({
  placeValue: place?.value ?? 0,
  placeId: place?.id ?? '',
  offset,
})
