import type { FileTimes } from '@portico/contract/core/query.ts'
import { dayAt } from '../text/calendar-days.ts'

/** The day of the reader, as the times in their file are theirs. */
export const readerDay = (now: Date, { timeZone, timezoneOffset }: FileTimes): string => dayAt(now, timeZone ?? -timezoneOffset)
