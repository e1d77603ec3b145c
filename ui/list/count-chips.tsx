/**
 * `<CountChips label chips />`: how many rows of a list are in each group, each a filter that is pressed in and out. They scroll where there is
 * no room for all.
 */
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'

export type CountChip = { id: string; name: ReactNode; count: string; pressed: boolean; onPress: () => void }

export const CountChips = ({ label, chips }: { label: string; chips: readonly CountChip[] }) => (
  <fieldset className="p-counts" aria-label={label}>
    {chips.map(({ id, name, count, pressed, onPress }) => (
      <UnstyledButton key={id} className="p-count" aria-pressed={pressed} onClick={onPress}>
        {name}
        <b>{count}</b>
      </UnstyledButton>
    ))}
  </fieldset>
)
