/** Months by their first day, `yyyy-mm-01`. */
export const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`

export function plusMonths(first: string, months: number): string {
  const [year, month] = first.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}
