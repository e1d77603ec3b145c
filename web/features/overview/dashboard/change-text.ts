import { divideRounded } from '@portico/contract/core/money.ts'
import { formatDigits } from '@portico/ui/words/money-format.ts'

/** How a figure moved, in percent of what it was: `+8,2 %`. Undefined where there was nothing to compare with. */
export function changeText(now: number, before: number): string | undefined {
  if (before === 0) return undefined
  const tenths = Number(divideRounded(1000n * BigInt(now - before), BigInt(Math.abs(before))))
  return `${tenths > 0 ? '+' : ''}${formatDigits(tenths, 1)} %`
}

/** How a share moved, in points: `+0,6 pt`, from basis points. */
export function pointsText(now: number | null, before: number | null): string | undefined {
  if (now === null || before === null) return undefined
  const tenths = Number(divideRounded(BigInt(now - before), 10n))
  return `${tenths > 0 ? '+' : ''}${formatDigits(tenths, 1)} pt`
}

export type Tone = 'positive' | 'negative' | 'neutral'

/** More is good of volume and bad of refunds; no change is neither. */
export const toneOf = (now: number, before: number, moreIs: 'good' | 'bad' | 'neither'): Tone => {
  if (now === before || moreIs === 'neither') return 'neutral'
  return now > before === (moreIs === 'good') ? 'positive' : 'negative'
}
