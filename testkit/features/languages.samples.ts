import { languages } from '@portico/contract/features/languages/languages.contract.ts'
import type { Samples } from './sample.ts'
import { platformKeeps, samplesOf } from './samples-of.ts'

let made = 0
/** A language whose code no standard gives away, another each time. */
export function languageOf() {
  const turn = made++
  const code = `q${[26, 1].map((of) => String.fromCharCode(97 + (Math.floor(turn / of) % 26))).join('')}`
  return { code, nameEn: `Esperantido ${turn}`, nameTr: `Esperantoca ${turn}`, ownName: 'Ido', isActive: true, isStandard: false }
}

export const samples: Samples = samplesOf(languages, { sample: languageOf, change: { ownName: 'Idiomo' }, keeper: platformKeeps })
