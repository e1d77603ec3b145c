import { formatDigits } from '@portico/ui/words/money-format.ts'

/** Half away from zero, so that a rise and a fall of the same size read the same. */
const rounded = (value: number) => Math.sign(value) * Math.round(Math.abs(value))

/** How a figure moved, in percent of what it was: `+8,2 %`. Undefined where there was nothing to compare with. */
export function changeText(now: number, before: number): string | undefined {
  if (before === 0) return undefined
  const tenths = rounded((1000 * (now - before)) / Math.abs(before))
  return `${tenths > 0 ? '+' : ''}${formatDigits(tenths, 1)} %`
}

/** How a share moved, in points: `+0,6 pt`, from basis points. */
export function pointsText(now: number | null, before: number | null): string | undefined {
  if (now === null || before === null) return undefined
  const tenths = rounded((now - before) / 10)
  return `${tenths > 0 ? '+' : ''}${formatDigits(tenths, 1)} pt`
}

export type Tone = 'positive' | 'negative' | 'neutral'

/** More is good of volume and bad of refunds; no change is neither. */
export const toneOf = (now: number, before: number, moreIs: 'good' | 'bad' | 'neither'): Tone => {
  if (now === before || moreIs === 'neither') return 'neutral'
  return now > before === (moreIs === 'good') ? 'positive' : 'negative'
}
