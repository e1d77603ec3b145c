/** `<LayoutChoice label names value onChange />`: one of the four layouts, each with a small drawing of its parts. */
import { useId } from 'react'
import type { LayoutName } from './shell.tsx'

type LayoutChoiceProps = {
  label: string
  names: Readonly<Record<LayoutName, string>>
  value: LayoutName
  onChange: (layout: LayoutName) => void
}

const layouts: readonly LayoutName[] = ['vertical-1', 'vertical-v2', 'enterprise', 'material']

export function LayoutChoice({ label, names, value, onChange }: LayoutChoiceProps) {
  const group = useId()
  return (
    <fieldset className="p-layouts">
      <legend>{label}</legend>
      {layouts.map((layout) => (
        <label key={layout} className="p-layout">
          <input type="radio" name={group} value={layout} checked={layout === value} onChange={() => onChange(layout)} />
          <Drawing layout={layout} />
          <span>{names[layout]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Where the navigation lies: at the side of everything, below the header, as a bar, or as one surface with the header. */
const navigation: Record<LayoutName, string> = {
  'vertical-1': 'M0 0h18v44H0z',
  'vertical-v2': 'M0 9h18v35H0z',
  enterprise: 'M0 9h76v7H0z',
  material: 'M0 0h76v16H0z',
}
const page: Record<LayoutName, string> = {
  'vertical-1': 'M24 15h46v8H24zM24 27h46v12H24z',
  'vertical-v2': 'M24 15h46v8H24zM24 27h46v12H24z',
  enterprise: 'M6 21h64v7H6zM6 32h64v8H6z',
  material: 'M14 21h48v7H14zM14 32h48v8H14z',
}

const Drawing = ({ layout }: { layout: LayoutName }) => (
  <svg viewBox="0 0 76 44" aria-hidden="true">
    <path d="M0 0h76v44H0z" fill="var(--p-canvas)" />
    <path d="M0 0h76v9H0z" fill="var(--p-header)" />
    <path d="M0 9h76" stroke="var(--p-line)" />
    <path d={navigation[layout]} fill="var(--p-sidebar)" stroke="var(--p-line-strong)" />
    <path d={page[layout]} fill="var(--p-surface)" stroke="var(--p-line)" />
  </svg>
)
