/**
 * `<Facts items columns? />`: label and value pairs of a record. Labels share one column, values another; an empty value is a dash.
 * An item is `[label, value]` or `{ label, value, copy?, wide? }`: `copy` adds a copy button with that text, `wide` takes the full row
 * and lets the value wrap (addresses, reasons). Plain text values keep their full text as tooltip.
 */
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

export type Fact = readonly [label: string, value: ReactNode] | { label: string; value: ReactNode; copy?: string; wide?: boolean }

const isPair = (fact: Fact): fact is readonly [string, ReactNode] => Array.isArray(fact)
const isEmpty = (value: ReactNode) => value === undefined || value === null || value === '' || value === false

export const Facts = ({ items, columns = 1 }: { items: readonly Fact[]; columns?: 1 | 2 }) => (
  <dl className="p-facts" data-columns={columns}>
    {items.map((item) => {
      const fact = isPair(item) ? { label: item[0], value: item[1], copy: undefined, wide: undefined } : item
      return (
        <div key={fact.label} data-wide={fact.wide || undefined}>
          <dt>{fact.label}</dt>
          <dd>
            <span className="p-fact-value" title={typeof fact.value === 'string' ? fact.value : undefined}>
              {isEmpty(fact.value) ? '—' : fact.value}
            </span>
            {fact.copy && <CopyButton value={fact.copy} of={fact.label} />}
          </dd>
        </div>
      )
    })}
  </dl>
)
