import type { Key, Measure } from './sums.ts'

/**
 * By what a question tells its figures apart: keys, the tenant (for the platform), the local day, the first day of its month, or the moment at
 * which one of the hours begins that follow each other from the beginning of `between`.
 */
export type By = Key | 'tenant_id' | 'day' | 'month' | 'hour'

/** Local days of a zone: an IANA name, or a fixed offset in minutes east of UTC. `to` is the first day that no longer counts. Days are `yyyy-mm-dd`. */
export type Days = { zone: string | number; from: string; to: string }

export type Question = {
  by: readonly By[]
  /** The usual ones of the dataset where it is left out. */
  measures?: readonly Measure[]
  /** Only these values of a key; all of them where it is left out. */
  where?: Partial<Record<Key, readonly string[]>>
  days: Days
  /** From one moment to another in place of whole days, which no sums are kept by. */
  between?: { from: string; to: string }
}

/** Figures of one group: amounts in minor units, which are of one currency only where the question tells currencies apart. */
export type Figures = Record<By, string> & Record<Measure, number>
