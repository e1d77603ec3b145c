/** The day of the reader, as the times in their file are theirs: minutes as Date.getTimezoneOffset() gives them. */
export const readerDay = (now: Date, timezoneOffset: number): string =>
  new Date(now.getTime() - timezoneOffset * 60_000).toISOString().slice(0, 10)
