/**
 * `<AmountSummary minor currency muted? struck? lead? parts? sums? />`: the large amount of a record, one line of who and when, a bar of what it
 * consists of and the figures behind it. A part has `{ id, minor, mark }`; a sum with the same `mark` wears its colour.
 * Parts of no size are left out of the bar; the figures are the text alternative of the bar.
 */
import type { ReactNode } from 'react'
import { Money, useFormatMinor } from './money.tsx'

export type AmountMark = 'own' | 'rest' | 'pending' | 'lost'
export type AmountPart = { id: string; minor: number; mark: AmountMark }
export type AmountSum = { id: string; label: string; minor: number; mark?: AmountMark }

type AmountSummaryProps = {
  minor: number
  currency: string
  muted?: boolean
  struck?: boolean
  lead?: ReactNode
  parts?: readonly AmountPart[]
  sums?: readonly AmountSum[]
}

export function AmountSummary({ minor, currency, muted, struck, lead, parts = [], sums = [] }: AmountSummaryProps) {
  const format = useFormatMinor()
  const drawn = parts.filter((part) => part.minor > 0)
  return (
    <div className="p-amount">
      <Money minor={minor} currency={currency} size="large" muted={muted} struck={struck} />
      {lead && <p className="p-lead">{lead}</p>}
      {drawn.length > 0 && (
        <div className="p-split-bar" aria-hidden>
          {drawn.map((part) => (
            <i key={part.id} data-mark={part.mark} style={{ flexGrow: part.minor }} />
          ))}
        </div>
      )}
      {sums.length > 0 && (
        <dl className="p-sums">
          {sums.map((sum) => (
            <div key={sum.id}>
              <dt>
                {sum.mark && <i data-mark={sum.mark} aria-hidden />}
                {sum.label}
              </dt>
              <dd>{format(sum.minor, currency)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
