import { tidyText } from '@portico/contract/core/text/fold.ts'

/** Basis points as a person types them: 1850 is `18.5`. */
export const percentOf = (basisPoints: number): string => String(basisPoints / 100)

/** As it is shown: `18,5 %`. */
export const percentText = (basisPoints: number): string => `${percentOf(basisPoints).replace('.', ',')} %`

/** The way back from typed text; NaN for any other text, which the server refuses at its field. */
export function basisPointsIn(text: string): number {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(tidyText(text))
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : Number.NaN
}
