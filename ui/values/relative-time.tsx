/**
 * `<RelativeTime at />`: "5 minutes ago" within 24 hours either way, a plain date beyond. It ticks by itself, once a minute,
 * on one shared timer, and hover gives the exact moment in the person's zone and in UTC.
 */
import { useSyncExternalStore } from 'react'
import { formatUtc } from '../words/date-format.ts'
import { relativeText } from '../words/relative-text.ts'
import { useUiTexts } from '../words/texts.tsx'
import { toEpochMs } from '../words/zone-time.ts'
import { useFormatDate } from './date-time.tsx'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let minuteMs = 0

const tick = () => {
  minuteMs = Date.now()
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(tick, 60_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
const now = () => {
  if (Date.now() - minuteMs > 60_000) minuteMs = Date.now()
  return minuteMs
}

/** The current time, renewed once a minute for all who watch. */
export const useMinute = (): number => useSyncExternalStore(subscribe, now, now)

export const RelativeTime = ({ at }: { at: string | number | Date }) => {
  const texts = useUiTexts()
  const format = useFormatDate()
  const current = useMinute()
  const epochMs = toEpochMs(at)
  if (Number.isNaN(epochMs)) return <>—</>
  // Snapshots are up to a minute old, so something that has just happened may seem to lie ahead by seconds.
  const words = relativeText(epochMs, Math.max(current, epochMs < Date.now() ? epochMs : 0), texts)
  return (
    <time className="p-time" dateTime={new Date(epochMs).toISOString()} title={`${format(epochMs)} · ${formatUtc(epochMs)}`}>
      {words ?? format(epochMs, 'minute')}
    </time>
  )
}
