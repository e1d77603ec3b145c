import type { UiTexts } from './texts.en.ts'

const dayMs = 86_400_000

/** Words for a distance below 24 hours, undefined beyond it. */
export function relativeText(atMs: number, nowMs: number, texts: UiTexts): string | undefined {
  const distance = nowMs - atMs
  const minutes = Math.floor(Math.abs(distance) / 60_000)
  if (Math.abs(distance) >= dayMs) return undefined
  if (minutes < 1) return texts.justNow
  const hours = Math.floor(minutes / 60)
  if (distance > 0) return hours > 0 ? texts.hoursAgo(hours) : texts.minutesAgo(minutes)
  return hours > 0 ? texts.inHours(hours) : texts.inMinutes(minutes)
}
