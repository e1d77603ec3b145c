import { platformCurrencies } from '@portico/contract/features/platform-currencies/platform-currencies.contract.ts'
import type { Samples } from './sample.ts'
import { platformKeeps, samplesOf } from './samples-of.ts'

let made = 0
/** A currency that ISO 4217 does not know, another each time: of those with W it has one, and of numbers like 1, 5 and 9 only 533. */
export function currencyOf(wish: Record<string, unknown> = {}) {
  const turn = made++
  const letter = (place: number) => String.fromCharCode(65 + (Math.floor(turn / 26 ** place) % 26))
  const codes = { code: `W${letter(1)}${letter(0)}`, numericCode: String(4 * (turn + Number(turn >= 133)) + 1).padStart(3, '0') }
  return { ...codes, nameEn: `Ducat ${turn}`, nameTr: `Duka ${turn}`, decimalPlaces: 3, isActive: true, isStandard: false, ...wish }
}

export const samples: Samples = samplesOf(platformCurrencies, { sample: currencyOf, change: { decimalPlaces: 1 }, keeper: platformKeeps })
