import { CountChips } from '@portico/ui/list/count-chips.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import type { ReactNode } from 'react'

type Counted<Value extends string> = { value: Value; totalCount: number; totalIsCapped: boolean }
type ValueCountsProps<Value extends string> = {
  label: string
  counts: readonly Counted<Value>[]
  /** What the list asks for now: these are shown although none are there. */
  chosen: readonly Value[]
  nameOf: (value: Value) => ReactNode
  onChange: (chosen: Value[]) => void
}

/** How many rows of a lookup have each value; a press filters by it. */
export function ValueCounts<Value extends string>({ label, counts, chosen, nameOf, onChange }: ValueCountsProps<Value>) {
  const known = new Map(counts.map((one) => [one.value, one]))
  const shown = [...known.keys(), ...chosen.filter((value) => !known.has(value))]
  if (shown.length === 0) return null
  return (
    <CountChips
      label={label}
      chips={shown.map((value) => ({
        id: value,
        name: nameOf(value),
        count: countText(known.get(value)),
        pressed: chosen.includes(value),
        onPress: () => onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]),
      }))}
    />
  )
}

const countText = (found: Omit<Counted<string>, 'value'> | undefined) =>
  `${formatCount(found?.totalCount ?? 0)}${found?.totalIsCapped ? '+' : ''}`
