/** How the columns of a source are said. The source says it; where it does not, the tooltip of the chart. */
import type { TooltipType } from '@portico/ui/chart/value-text.ts'
import type { Column } from '../model.ts'

export type ColumnKind = Column['kind'] | 'time'

const byTooltip: Readonly<Record<TooltipType, ColumnKind>> = { currency: 'amount', time: 'time', default: 'count' }

const found = (columns: readonly Column[], column: string) => columns.find((one) => one.column === column)

export const kindOf = (columns: readonly Column[], column: string, tooltip?: TooltipType): ColumnKind => {
  const { kind } = found(columns, column) ?? {}
  // A number of milliseconds is a number to its source.
  if (kind === 'count' && tooltip === 'time') return 'time'
  return kind ?? (tooltip ? byTooltip[tooltip] : 'word')
}

export const nameOf = (columns: readonly Column[], column: string): string => found(columns, column)?.name ?? spaced(column)

/** `netVolume` → `Net volume` */
const spaced = (column: string): string => {
  const words = column.replace(/([a-z\d])([A-Z])/g, (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
