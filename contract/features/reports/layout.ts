import { dimensions } from './dimensions.ts'
import { measureFacts } from './measures.ts'
import type { Report } from './report.ts'

/** How a figure is written on the page: with the decimals of its kind, without them, or as its share of the total in per cent. */
export const columnFormats = ['Standard', 'WithoutDecimals', 'ShareOfTotal'] as const
export type ColumnFormat = (typeof columnFormats)[number]
/** A column as a tenant wants it. `width`: in pixels; null where the page decides. */
export type LayoutColumn = { column: string; isShown: boolean; width: number | null; format: ColumnFormat; hasTotal: boolean }
export const columnWidths = { least: 60, most: 600 } as const

const named: ReadonlySet<string> = new Set(['merchant', 'website', 'tenant'])
const ofChannels = ['isSetUp', 'isActive', 'mid', 'terminalId', 'missing']
/** Ids are for programs: the page and files for people have the names alone. */
export const isForPrograms = (column: string): boolean => (/[a-z]Id$/.test(column) && column !== 'terminalId') || /^is[A-Z]/.test(column)
export const isFigure = (column: string): boolean => column in measureFacts

/** Every column that a report may have on its page or in its files, in the order of its declaration. */
export function columnsOfReport({ by, choose, measures, dataset }: Report): string[] {
  const told = [...new Set([...by, ...(choose?.from ?? [])])].filter((one) => dimensions.includes(one))
  const all = [
    ...told.flatMap((one) => (named.has(one) ? [`${one}Id`, one] : [one])),
    'currency',
    ...measures,
    ...(dataset === 'channels' ? ofChannels : []),
  ]
  return [...new Set(all)]
}

const asDeclared = (column: string): LayoutColumn => ({ column, isShown: true, width: null, format: 'Standard', hasTotal: true })

/** What a report declares of its columns: those that it names, in their order. Null where it names none. */
export function declaredLayout(report: Report): LayoutColumn[] | null {
  const { columns } = report
  if (!columns) return null
  const rest = columnsOfReport(report).filter((column) => !columns.includes(column))
  return [...columns.map(asDeclared), ...rest.map((column) => ({ ...asDeclared(column), isShown: false }))]
}

/** All columns of a report: first those that the tenant has put in order, then the others as they are declared. */
export function wholeLayout(report: Report, said: readonly LayoutColumn[] | null): LayoutColumn[] {
  const known = columnsOfReport(report)
  const own = (said ?? declaredLayout(report) ?? []).filter(({ column }) => known.includes(column))
  return [...own, ...known.filter((column) => !own.some((one) => one.column === column)).map(asDeclared)]
}

/** Those of these columns that are shown, in the order of the tenant. Where none would be left, all of them. */
export function laidOut<Column extends string>(columns: readonly Column[], said: readonly LayoutColumn[] | null): Column[] {
  if (!said) return [...columns]
  const places = new Map(said.map(({ column, isShown }, place) => [column, isShown ? place : -1]))
  const placeOf = (column: string) => places.get(column) ?? Number.POSITIVE_INFINITY
  const shown = columns.filter((column) => placeOf(column) >= 0)
  if (shown.length === 0) return [...columns]
  return shown.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)))
}
