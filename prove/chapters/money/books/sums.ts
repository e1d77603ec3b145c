/** What a place says of the payments of a merchant in one currency. */
export type Sums = { payments: number; capturedMinor: number; refundedMinor: number }
export type SumsOf = Map<string, Sums>

export function sumUp(rows: readonly { currency: string; capturedMinor: number; refundedMinor: number }[]): SumsOf {
  const sums: SumsOf = new Map()
  for (const { currency, capturedMinor, refundedMinor } of rows) {
    const so = sums.get(currency) ?? { payments: 0, capturedMinor: 0, refundedMinor: 0 }
    sums.set(currency, {
      payments: so.payments + 1,
      capturedMinor: so.capturedMinor + capturedMinor,
      refundedMinor: so.refundedMinor + refundedMinor,
    })
  }
  return sums
}

/** Sentences about what one place says and another does not. */
export function differ(what: string, here: SumsOf, there: SumsOf): string[] {
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((currency) => {
    const [one, other] = [JSON.stringify(here.get(currency)), JSON.stringify(there.get(currency))]
    return one === other ? [] : [`I8 ${what}, ${currency}: ${one} and ${other}`]
  })
}

/** `12.50` of a currency with two places is 1250; an export writes all places. */
export const minorOf = (decimal: string) => Number(decimal.replace('.', ''))
