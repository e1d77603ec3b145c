/** `<WaitingList items />`: things that need attention, their number and age; a line with an `href` leads to its records. `isLate` marks overdue ones. */
import type { ReactNode } from 'react'
import { UiLink } from '../behaviour/link.tsx'
import { formatCount } from '../words/money-format.ts'

export type WaitingItem = {
  id: string
  count: number
  label: string
  more?: ReactNode
  age?: ReactNode
  isLate?: boolean
  href: string | undefined
}

export const WaitingList = ({ items }: { items: readonly WaitingItem[] }) => (
  <ul className="p-waiting">
    {items.map(({ id, count, label, more, age, isLate, href }) => (
      <li key={id}>
        <UiLink href={href}>
          <span className="p-waiting-count">{formatCount(count)}</span>
          <span className="p-waiting-what">{label}</span>
          <span className="p-waiting-age" data-late={isLate || undefined}>
            {age}
          </span>
          {more && <span className="p-waiting-more">{more}</span>}
        </UiLink>
      </li>
    ))}
  </ul>
)
