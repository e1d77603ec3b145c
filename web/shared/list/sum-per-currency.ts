export type CurrencySum = { currency: string; minor: number }

/** Amounts of different currencies are never added up: one sum for each, the largest number of rows first. */
export function sumPerCurrency(amounts: readonly CurrencySum[]): CurrencySum[] {
  const sums = new Map<string, { minor: number; rows: number }>()
  for (const { currency, minor } of amounts) {
    const { minor: before, rows } = sums.get(currency) ?? { minor: 0, rows: 0 }
    sums.set(currency, { minor: before + minor, rows: rows + 1 })
  }
  return [...sums]
    .sort(([one, a], [other, b]) => b.rows - a.rows || one.localeCompare(other))
    .map(([currency, { minor }]) => ({ currency, minor }))
}
