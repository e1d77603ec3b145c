/**
 * `<ShortSelect label options value onChange isNamed? />`: one of a few short words in the actions of a page. It is the browser's own select, which
 * opens at once and the way the device does it; longer lists, and those of forms, are `<SelectField />`. `isNamed`: its label is shown before it.
 */
import { IconSelector } from '@tabler/icons-react'

type Option = string | { value: string; label: string }
type ShortSelectProps = {
  label: string
  options: readonly Option[]
  value: string | undefined
  onChange: (value: string) => void
  isNamed?: boolean
}

const keyOf = (option: Option) => (typeof option === 'string' ? option : option.value)

export const ShortSelect = ({ label, options, value, onChange, isNamed = false }: ShortSelectProps) => (
  <span className="p-short-select" data-named={isNamed || undefined}>
    {isNamed && <span aria-hidden>{label}</span>}
    <select aria-label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {options.map((option) => (
        <option key={keyOf(option)} value={keyOf(option)}>
          {typeof option === 'string' ? option : option.label}
        </option>
      ))}
    </select>
    <IconSelector size={14} stroke={1.75} aria-hidden />
  </span>
)
