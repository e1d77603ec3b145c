/** One field of a form that is described by data: its definition chooses the part. */
import { Checkbox } from '@mantine/core'
import { useEffect } from 'react'
import { isDateRange } from '../words/date-range.ts'
import { maxLengths } from '../words/text-kinds.ts'
import { DateField, DateTimeField } from './date-field.tsx'
import { DateRangeField } from './date-range-field.tsx'
import { DecimalField, DigitField, PercentField } from './decimal-field.tsx'
import { type FieldDefinition, isOption } from './field-definition.ts'
import { asList } from './filter-definition.ts'
import { MultiSelectField } from './multi-select-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SearchSelectField } from './search-select-field.tsx'
import { type Option, SelectField } from './select-field.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'
import { useOptionLoader } from './use-option-loader.ts'

/** Options of an `api`, found on the server for what was typed. */
export type LoadOptions = (api: string, search: string, signal: AbortSignal) => Promise<readonly Option[]>

export type DynamicFieldProps = {
  field: FieldDefinition
  value: unknown
  onChange: (value: unknown) => void
  onLeave: () => void
  error?: string
  load: LoadOptions
}

const numberFields = { decimal: DecimalField, digits: DigitField, percentage: PercentField }

function InputOf({ field, value, onChange, onLeave, error }: DynamicFieldProps) {
  const text = typeof value === 'string' ? value : ''
  const common = { label: field.label, required: isRequired(field), value: text, onChange, onBlur: onLeave, error }
  const kind = field.inputType ?? 'text'
  if (kind === 'password') return <PasswordField {...common} autoComplete="off" />
  if (kind === 'decimal' || kind === 'digits' || kind === 'percentage') {
    const NumberField = numberFields[kind]
    return <NumberField {...common} />
  }
  return <TextField {...common} kind={kind} />
}

const isRequired = ({ validations = [] }: FieldDefinition) => validations.some(({ name }) => name === 'required')

/** All options of an `api` at once, for a choice of several. */
function MultiOf({ field, value, onChange, onLeave, error, load }: DynamicFieldProps) {
  const { api } = field
  const { options, state, find } = useOptionLoader((search, signal) => (api ? load(api, search, signal) : Promise.resolve([])))
  useEffect(() => {
    if (api) find('')
  }, [api, find])
  return (
    <MultiSelectField
      label={field.label}
      required={isRequired(field)}
      options={api ? options : (field.multiSelectOptions ?? field.options ?? [])}
      loading={state === 'waiting'}
      value={asList(value)}
      onChange={onChange}
      onBlur={onLeave}
      error={error}
    />
  )
}

function ChoiceOf({ field, value, onChange, onLeave, error, load }: DynamicFieldProps) {
  const common = { label: field.label, required: isRequired(field), clearable: !isRequired(field), onBlur: onLeave, error, onChange }
  const { api } = field
  if (!api) return <SelectField {...common} options={field.options ?? []} value={typeof value === 'string' ? value : null} />
  return <SearchSelectField {...common} load={(search, signal) => load(api, search, signal)} value={isOption(value) ? value : null} />
}

function TimeOf({ field, value, onChange, onLeave, error }: DynamicFieldProps) {
  const common = { label: field.label, required: isRequired(field), error, onBlur: onLeave, onChange }
  const instant = typeof value === 'string' ? value : null
  if (field.type === 'date') return <DateField {...common} value={instant} />
  if (field.type === 'dateTime') return <DateTimeField {...common} value={instant} />
  return (
    <DateRangeField
      {...common}
      clearable={!isRequired(field)}
      presets={field.ranges}
      maxDaysSelected={field.maxDaysSelected}
      showTimePicker={field.showTimePicker}
      value={isDateRange(value) ? value : null}
    />
  )
}

export function DynamicField(props: DynamicFieldProps) {
  const { field, value, onChange, onLeave, error } = props
  if (field.type === 'input') return <InputOf {...props} />
  if (field.type === 'select') return <ChoiceOf {...props} />
  if (field.type === 'multiSelect') return <MultiOf {...props} />
  if (field.type === 'checkbox')
    return (
      <Checkbox
        label={field.label}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        onBlur={onLeave}
        error={error}
      />
    )
  if (field.type === 'textarea')
    return (
      <TextAreaField
        label={field.label}
        required={isRequired(field)}
        maxLength={maxLengths.text}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        onBlur={onLeave}
        error={error}
      />
    )
  return <TimeOf {...props} />
}
