/** `2026-11-21` → `21/11/2026`. Apart from ranges of dates, which are long. */
export const dayText = (day: string | null, separator: '/' | '-' = '/'): string => (day ? day.split('-').reverse().join(separator) : '')
