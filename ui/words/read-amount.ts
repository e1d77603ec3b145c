/**
 * Reads an amount as people write it, with a dot or a comma, in groups of thousands or without. Every character counts: a text is read whole
 * or not at all. `unclear` is a text that means two amounts, `1.000` or `1,000`: `choices` names both, and the person says which.
 */
import { type Decimal, decimalsOf } from '@portico/contract/core/text/decimals.ts'

export type AmountState = 'empty' | 'valid' | 'unclear' | 'invalid'
export type AmountReading = {
  state: AmountState
  /** Null where it is not known. */
  minor: number | null
  /** The amounts that an unclear text may mean; the thousand first. */
  choices: readonly number[]
  /** No further typing makes it an amount. */
  hopeless: boolean
}

/** Decimals beyond those of the currency say nothing only where they are zeros; a currency without decimals takes none. */
function minorOf({ sign, whole, decimals }: Decimal, digits: number, text: string): number | undefined {
  if (digits === 0 && (decimals || /[.,]$/.test(text))) return undefined
  if (/[^0]/.test(decimals.slice(digits))) return undefined
  const minor = Number(whole + decimals.slice(0, digits).padEnd(digits, '0'))
  if (!Number.isSafeInteger(minor)) return undefined
  return sign && minor !== 0 ? -minor : minor
}

/** `currency`: its code may be around the amount, as where one is copied from a list. */
export function readAmount(typed: string, digits: number, currency = ''): AmountReading {
  const text = withoutCode(typed.trim(), currency)
  if (text === '') return { state: 'empty', minor: null, choices: [], hopeless: false }
  const choices = [...new Set(decimalsOf(text).flatMap((decimal) => minorOf(decimal, digits, text) ?? []))]
  const [first, second] = choices
  if (first === undefined) return { state: 'invalid', minor: null, choices: [], hopeless: /[^\d.,\-− \u00a0\u2009\u202f]/.test(text) }
  if (second !== undefined) return { state: 'unclear', minor: null, choices, hopeless: false }
  return { state: 'valid', minor: first, choices: [], hopeless: false }
}

function withoutCode(text: string, currency: string): string {
  if (currency === '') return text
  const upper = text.toUpperCase()
  if (upper.startsWith(currency)) return text.slice(currency.length).trim()
  return upper.endsWith(currency) ? text.slice(0, -currency.length).trim() : text
}
