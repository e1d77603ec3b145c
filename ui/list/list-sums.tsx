/**
 * `<ListSums label sums more />`: what a list adds up to, one sum beside the other; they scroll where there is no room for all. On a phone they are
 * lines of their own, the first two, and `more` is the button that shows the rest.
 */
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'

export type ListSum = { id: string; value: ReactNode; count: string; parts: string }
type ListSumsProps = { label: string; sums: readonly ListSum[]; more: (count: number) => string }

const firstOnPhone = 2

export function ListSums({ label, sums, more }: ListSumsProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  const shown = isPhone && !isOpen ? sums.slice(0, firstOnPhone) : sums
  const left = sums.length - shown.length
  return (
    <div className="p-list-sums">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sums of many currencies are scrolled with the keyboard */}
      <ul tabIndex={isPhone ? undefined : 0} aria-label={label}>
        {shown.map(({ id, value, count, parts }) => (
          <li key={id}>
            <b>{value}</b>
            <span>{count}</span>
            <small>{parts}</small>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => setOpen(true)}>
          {more(left)}
        </Button>
      )}
    </div>
  )
}
