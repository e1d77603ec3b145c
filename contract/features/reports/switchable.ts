import type { Level } from '../../core/level.ts'
import type { Words } from '../../core/words.ts'
import type { Report } from './report.ts'
import { supportAnalytics, supportWords } from './report-access.ts'
import { reportKeys, reportOf } from './report-list.ts'

/** A report that a tenant may switch off, and what that takes away. */
export type Switchable = {
  id: string
  /** `CRM.Reports.<entry>.View`: what else has this entry goes with it. */
  entry: string
  words: Words
  levels: readonly Level[]
  days: { most: number; standard: number }
  /** Its lines have columns of payments. */
  hasColumns: boolean
}

/** A declared report as one that has settings. */
export const settable = ({ id, entry, words, levels, days }: Report): Switchable => ({ id, entry, words, levels, days, hasColumns: true })

/** Every report of a tenant, in the order of the menu. */
export const switchable: readonly Switchable[] = [
  ...reportKeys.map((key) => settable(reportOf(key))),
  {
    ...supportAnalytics,
    words: supportWords,
    levels: ['tenant', 'platform'],
    hasColumns: false,
  },
]
export const switchableIds = switchable.map(({ id }) => id) as [string, ...string[]]
const byEntry = new Map(switchable.map((report) => [report.entry, report]))
/** Charts of the summary have its entry, and go with it. */
export const switchableOf = (entry: string): Switchable | undefined => byEntry.get(entry)
const byId = new Map(switchable.map((report) => [report.id, report]))
export const switchableById = (id: string): Switchable | undefined => byId.get(id)
/** The report that a permission opens; undefined of every other permission. */
export const reportOpenedBy = (permission: string): Switchable | undefined => {
  const [level, area, entry, view] = permission.split('.')
  return area === 'Reports' && view === 'View' && level !== undefined ? byEntry.get(entry ?? '') : undefined
}
