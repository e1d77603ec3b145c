import { z } from 'zod'
import { zoneName } from './fields.ts'
import type { ListColumns } from './list-columns.ts'

/** Query values arrive as text. These read them strictly: no blanks, no exponents, no signs where none belong. */
export const integerText = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .regex(/^-?\d{1,16}$/, 'A whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** One or several values of a list, joined by commas: `Captured,Refunded`. */
export const listText = <const V extends readonly [string, ...string[]]>(values: V, { most = 50 }: { most?: number } = {}) =>
  z
    .string()
    .min(1)
    .max(2000)
    .transform((value) => value.split(','))
    .pipe(z.array(z.enum(values)).min(1).max(most))

/** One or several free values (`EUR,GBP`), each of this pattern. */
export const wordsText = (pattern: RegExp, { most = 50 }: { most?: number } = {}) =>
  z
    .string()
    .min(1)
    .max(4000)
    .transform((value) => value.split(','))
    .pipe(z.array(z.string().regex(pattern)).min(1).max(most))

/** One or several ids, joined by commas. */
export const idsText = () =>
  z
    .string()
    .min(1)
    .max(4000)
    .transform((value) => value.split(','))
    .pipe(z.array(z.uuid()).min(1).max(100))

/** As people download a file of a list, which the portal asks for. */
export const forSpreadsheets = () =>
  z
    .enum(['true', 'false'])
    .default('false')
    .describe('true: with a byte order mark, up to 10,000 rows as .csv and more as .zip. false: without a mark, always of the same type')

/** By which clock a file of a list has its times: `timeZone`, by which each row has the offset of its own day, or else one offset for all. */
export const fileTimes = ({ most = 840 }: { most?: number } = {}) => ({
  timezoneOffset: timezoneOffset(most),
  timeZone: zoneName().optional().describe('A time zone of the IANA list, such as Europe/London; it goes before timezoneOffset'),
})
export type FileTimes = { timezoneOffset: number; timeZone?: string | undefined }

const timezoneOffset = (most: number) =>
  integerText({ min: -most, max: most }).default(0).describe('Minutes, as Date.getTimezoneOffset() gives them: UTC+3 is -180')

/** The columns of a file, as a query names them. */
export const columnsText = <Written extends string>({ file }: ListColumns<string, Written>) =>
  listText(file, { most: Math.max(50, file.length) })
    .describe('What the file holds, in this order; all columns where it is left out')
    .optional()
