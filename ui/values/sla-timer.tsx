/**
 * `<SlaTimer label startedAt dueAt now? />` (epoch ms): calm until a quarter of the time is left, amber until it is gone, red once it is
 * late. `now` freezes it, for a clock that is paused.
 */

import { useUiTexts } from '../words/texts.tsx'
import { timeSpan } from '../words/time-span.ts'
import { useMinute } from './relative-time.tsx'

type SlaTimerProps = { label: string; startedAt: number; dueAt: number; now?: number }

export function SlaTimer({ label, startedAt, dueAt, now }: SlaTimerProps) {
  const texts = useUiTexts()
  const minute = useMinute()
  const left = dueAt - (now ?? minute)
  const share = Math.min(1, Math.max(0, left / (dueAt - startedAt)))
  const tone = left < 0 ? 'negative' : share < 0.25 ? 'pending' : 'calm'
  return (
    <div className="p-sla" data-tone={tone}>
      <span className="p-sla-label">{label}</span>
      <span className="p-sla-left" role="timer">
        {left < 0 ? texts.timeLate(timeSpan(left, texts)) : texts.timeLeft(timeSpan(left, texts))}
      </span>
      <span className="p-sla-bar" aria-hidden>
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  )
}
