import { CloseButton } from '@mantine/core'
import { SearchSelectField } from '@portico/ui/fields/search-select-field.tsx'
import type { Option } from '@portico/ui/fields/select-field.tsx'
import type { OptionLoader } from '@portico/ui/fields/use-option-loader.ts'
import { useState } from 'react'

type PickedFieldProps = {
  label: string
  placeholder: string
  /** Why nothing can be chosen yet. */
  offReason: string | undefined
  load: OptionLoader
  value: readonly Option[]
  most?: number
  removeLabel: (label: string) => string
  onChange: (value: Option[]) => void
}

/** Some of many that only the server knows: searched for, and listed below with a cross each. */
export function PickedField({ value, onChange, offReason, most = Number.POSITIVE_INFINITY, removeLabel, ...search }: PickedFieldProps) {
  // The search begins anew once something has been taken from it.
  const [round, setRound] = useState(0)
  const add = (option: Option | null) => {
    if (!option) return
    if (!value.some((one) => one.value === option.value)) onChange([...value, option])
    setRound(round + 1)
  }
  return (
    <div className="p-picked">
      <SearchSelectField
        key={round}
        data-autofocus={round > 0 || undefined}
        {...search}
        description={offReason}
        disabled={offReason !== undefined || value.length >= most}
        value={null}
        onChange={add}
      />
      {value.length > 0 && (
        <ul className="p-picked-list">
          {value.map((one) => (
            <li key={one.value}>
              <span title={one.value}>{one.label}</span>
              <CloseButton
                size="sm"
                aria-label={removeLabel(one.label)}
                onClick={() => onChange(value.filter((other) => other.value !== one.value))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
