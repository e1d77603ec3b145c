/**
 * `<StageChart stages />`: how many records are in each stage of a way, in its order. The last stages say how it ended, by their tone: their marks
 * differ in shape too. A stage with an `href` leads to its records.
 */
import type { CSSProperties } from 'react'
import { UiLink } from '../behaviour/link.tsx'
import { formatCount } from '../words/money-format.ts'

export type StageTone = 'positive' | 'negative' | 'neutral'
export type Stage = { id: string; label: string; count: number; tone?: StageTone | undefined; href?: string | undefined }

const tones: Record<StageTone, readonly string[]> = {
  positive: ['Won', 'GoLive', 'Converted', 'Approved'],
  negative: ['Lost', 'Disqualified', 'Rejected'],
  neutral: ['Abandoned', 'Suspended'],
}

/** How a way ends in a stage; undefined in one from which it goes on. */
export const stageTone = (stage: string): StageTone | undefined =>
  (Object.keys(tones) as StageTone[]).find((tone) => tones[tone].includes(stage))

export function StageChart({ stages, label }: { stages: readonly Stage[]; label: string }) {
  const most = Math.max(1, ...stages.map(({ count }) => count))
  return (
    <ol className="p-stages" aria-label={label}>
      {stages.map(({ id, label: name, count, tone, href }) => (
        <li key={id} data-tone={tone} data-final={tone !== undefined || undefined}>
          <UiLink href={href}>
            <span className="p-stage-name">
              {tone && (
                <span className="p-status" data-tone={tone}>
                  <span className="p-status-dot" aria-hidden />
                </span>
              )}
              {name}
            </span>
            <b>{formatCount(count)}</b>
            <i aria-hidden style={{ '--w': `${(100 * count) / most}%` } as CSSProperties} />
          </UiLink>
        </li>
      ))}
    </ol>
  )
}
