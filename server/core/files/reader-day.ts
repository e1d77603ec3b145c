import type { FileTimes } from '@portico/contract/core/query.ts'

/** The day of the reader, as the times in their file are theirs. */
export const readerDay = (now: Date, { timeZone, timezoneOffset }: FileTimes): string =>
  timeZone === undefined
    ? new Date(now.getTime() - timezoneOffset * 60_000).toISOString().slice(0, 10)
    : new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
