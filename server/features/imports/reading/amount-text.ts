import { maxMinor, parseDecimal } from '@portico/contract/core/money.ts'

export type AmountFormat = { decimalSeparator: '.' | ','; groupSeparator: string; unit: 'major' | 'minor' }
/** `decimalPlaces`: those of the currency. */
export type ReadAmount = (text: string, currency: string, decimalPlaces: number) => { minor: number } | { fault: string }

const notAnAmount = { fault: 'is not an amount' }

/** Reads amounts into minor units, without a fraction of one and without floating point. The sign is the caller's to judge. */
export function amountReader({ decimalSeparator, groupSeparator, unit }: AmountFormat): ReadAmount {
  const inGroups = new RegExp(`^-?\\d{1,3}(?:${escaped(groupSeparator)}\\d{3})+(?:${escaped(decimalSeparator)}\\d+)?$`)
  return (text, currency, decimalPlaces) => {
    let plain = text
    if (groupSeparator !== '' && text.includes(groupSeparator)) {
      if (!inGroups.test(text)) return notAnAmount
      plain = text.replaceAll(groupSeparator, '')
    }
    if (decimalSeparator === ',') {
      if (plain.includes('.')) return notAnAmount
      plain = plain.replace(',', '.')
    }
    const digits = unit === 'minor' ? 0 : decimalPlaces
    const minor = parseDecimal(plain, digits)
    if (minor === undefined) return parseDecimal(plain, 12) === undefined ? notAnAmount : tooFine(currency, unit, digits)
    if (minor > maxMinor || minor < -maxMinor) return { fault: 'is beyond 2^53−1 minor units' }
    return { minor: Number(minor) }
  }
}

const tooFine = (currency: string, unit: AmountFormat['unit'], digits: number) => ({
  fault: unit === 'minor' ? 'is not a whole number of minor units' : `has more decimals than the ${digits} of ${currency}`,
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
