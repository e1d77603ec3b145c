/**
 * `<ShortSelect label options value onChange />`: one of a few short words in the actions of a page. It is the browser's own select, which opens
 * at once and the way the device does it; longer lists, and those of forms, are `<SelectField />`.
 */
import { IconSelector } from '@tabler/icons-react'

type ShortSelectProps = { label: string; options: readonly string[]; value: string | undefined; onChange: (value: string) => void }

export const ShortSelect = ({ label, options, value, onChange }: ShortSelectProps) => (
  <span className="p-short-select">
    <select aria-label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
    <IconSelector size={14} stroke={1.75} aria-hidden />
  </span>
)
