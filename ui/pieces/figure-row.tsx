/**
 * `<FigureRow label figures />`: the figures of a page in one card, each a link to the records it counts. `change` says how it moved
 * and in which tone, `note` against what.
 */
import { IconArrowRight } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { UiLink } from '../behaviour/link.tsx'

export type Figure = {
  id: string
  name: string
  value: ReactNode
  unit?: string
  change?: { text: string; tone: 'positive' | 'negative' | 'neutral' }
  note?: string
  /** None for users who may see only the figure. */
  href: string | undefined
}

export const FigureRow = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <section
    className="p-card p-figures"
    aria-label={label}
    data-even={figures.length % 2 === 0 || undefined}
    style={{ '--figures': figures.length } as CSSProperties}
  >
    {figures.map(({ id, name, value, unit, change, note, href }) => (
      <UiLink key={id} href={href} data-figure={id}>
        <span className="p-figure-name">
          {name}
          {href !== undefined && <IconArrowRight size={14} stroke={1.75} aria-hidden />}
        </span>
        <span className="p-figure-value">
          {value}
          {unit && <small>{unit}</small>}
        </span>
        <span className="p-figure-note">
          {change && <b data-tone={change.tone}>{change.text}</b>} {note}
        </span>
      </UiLink>
    ))}
  </section>
)
