/**
 * `<WidgetFigure value unit? change? note? share? href? />`: the one number of a widget, how it moved and against what. `share` draws a part of a whole
 * below it, in basis points.
 */
import type { CSSProperties, ReactNode } from 'react'
import { UiLink } from '../behaviour/link.tsx'

type WidgetFigureProps = {
  value: ReactNode
  unit?: string | undefined
  change?: { text: string; tone: 'positive' | 'negative' | 'neutral' } | undefined
  note?: ReactNode
  share?: { basisPoints: number; isLow: boolean } | undefined
  href?: string | undefined
}

export const WidgetFigure = ({ value, unit, change, note, share, href }: WidgetFigureProps) => (
  <UiLink className="p-widget-figure" href={href}>
    <span className="p-figure-value">
      {value}
      {unit && <small>{unit}</small>}
    </span>
    {share && (
      <span
        className="p-widget-share"
        data-low={share.isLow || undefined}
        style={{ '--w': `${share.basisPoints / 100}%` } as CSSProperties}
      />
    )}
    <span className="p-figure-note">
      {change && <b data-tone={change.tone}>{change.text}</b>} {note}
    </span>
  </UiLink>
)
