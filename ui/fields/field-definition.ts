/**
 * Forms that are described by data: what a field is, and which named errors its value has. A definition's `validations` name an error and the
 * message that belongs to it; a validation that measures something carries `value` (`{ name: 'min', value: 1, message: 'At least 1' }`).
 */
import { type DatePreset, type DateRangeValue, isDateRange, resolveDateRange } from '../words/date-range.ts'
import { fitsKind } from '../words/text-kinds.ts'
import type { Option } from './select-field.tsx'

export type FieldValidation = { name: string; message: string; value?: number | string }
export type InputType = 'text' | 'email' | 'number' | 'tel' | 'url' | 'other' | 'password' | 'decimal' | 'digits' | 'percentage'

export type FieldDefinition = {
  type: 'input' | 'textarea' | 'checkbox' | 'select' | 'multiSelect' | 'date' | 'dateTime' | 'dateRange'
  name: string
  label: string
  inputType?: InputType
  validations?: readonly FieldValidation[]
  options?: readonly (string | Option)[]
  /** Where the options come from; the form's `load` knows the way. */
  api?: string
  multiSelectOptions?: readonly (string | Option)[]
  /** The names under which the two ends of a range are handed over. */
  startDateName?: string
  endDateName?: string
  /** The presets of a range. */
  ranges?: readonly DatePreset[]
  maxDaysSelected?: number
  showTimePicker?: boolean
}

export type FieldValues = Readonly<Record<string, unknown>>
/** The names of the errors of each field, from here or from the server. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

const textOf = (value: unknown) => (typeof value === 'string' ? value : isOption(value) ? value.value : '')

export const isOption = (value: unknown): value is Option =>
  typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string' && 'label' in value

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === false ||
  (Array.isArray(value) ? value.length === 0 : typeof value === 'string' && value.trim() === '')

/** Each says whether a value that is there has the error of its name. */
const checks: Record<string, (value: unknown, limit: number | string) => boolean> = {
  min: (value, limit) => !(Number(textOf(value)) >= Number(limit)),
  max: (value, limit) => !(Number(textOf(value)) <= Number(limit)),
  minlength: (value, limit) => textOf(value).length < Number(limit),
  maxlength: (value, limit) => textOf(value).length > Number(limit),
  pattern: (value, limit) => !new RegExp(`^(?:${limit})$`, 'u').test(textOf(value)),
  email: (value) => !fitsKind('email', textOf(value)),
  number: (value) => !fitsKind('number', textOf(value)),
  tel: (value) => !fitsKind('tel', textOf(value)),
  url: (value) => !fitsKind('url', textOf(value)),
}

/** The names of the errors a value has, in the order of the definition. */
export function namedErrors({ validations = [] }: FieldDefinition, value: unknown): string[] {
  const present = validations.filter(({ name, value: limit = '' }) => {
    if (name === 'required') return isEmpty(value)
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined
    return !isEmpty(value) && check !== undefined && check(value, limit)
  })
  return present.map(({ name }) => name)
}

/** The message of the first of a field's validations whose error is among these. */
export const messageOf = ({ validations = [] }: FieldDefinition, errors: readonly string[] = []): string | undefined =>
  validations.find(({ name }) => errors.includes(name))?.message

/** What is handed over: options by their value, the ends of a range under their own names. */
export function submittedValues(fields: readonly FieldDefinition[], values: FieldValues, zone: string): Record<string, unknown> {
  const entries = fields.flatMap((field): [string, unknown][] => {
    const value = values[field.name]
    if (field.type !== 'dateRange') return [[field.name, isOption(value) ? value.value : value]]
    const { startDateName = `${field.name}From`, endDateName = `${field.name}To` } = field
    const { from, to } = isDateRange(value) ? resolveDateRange(value as DateRangeValue, zone) : {}
    return [
      [startDateName, from],
      [endDateName, to],
    ]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
