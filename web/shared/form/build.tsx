import { Switch, TextInput, type TextInputProps } from '@mantine/core'
import { tidyText } from '@portico/contract/core/text/fold.ts'
import { type Option, SelectField } from '@portico/ui/fields/select-field.tsx'
import { TextAreaField } from '@portico/ui/fields/text-area-field.tsx'
import { TextField } from '@portico/ui/fields/text-field.tsx'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { SaidName } from '../texts/said.ts'
import { valueAt } from './at-path.ts'
import type { FieldPart, FieldProps, Wish } from './form-field.tsx'
import { useFormFrame } from './form-frame.ts'

type TextWish = Wish & { keyboard?: TextInputProps['inputMode']; cleaned?: boolean }
/** `options`: each with its word, or values of the enumeration. */
type PickWish = Wish & { options?: readonly (string | Option)[] }
type ChooseWish = Wish & { resets?: readonly string[] }
type Named = { id: string; name: string }
// The data of a query and its key are its own affair.
type NamesQuery = Pick<UseQueryOptions<Named[], Error, Named[], string[]>, 'queryKey' | 'queryFn'>

/** What a form is made of. `P`: the fields that its calls take. */
export type Build<P extends string> = {
  /** One line, as it is typed, or a whole number; `cleaned` is the shared text input, which takes out what looks like a script (section 5). */
  text: (path: P, wish?: TextWish) => FieldPart
  area: (path: P, wish?: Wish) => FieldPart
  /** One of the words of an enumeration, or of these. */
  pick: (path: P, wish?: PickWish) => FieldPart
  /** One of the records that a query brings; choosing another empties the fields in `resets`. */
  choose: (path: P, query: NamesQuery, wish?: ChooseWish) => FieldPart
  toggle: (path: P, wish?: Wish) => FieldPart
  /** Any other field. A path that is no field of the body is kept by the form alone. */
  custom: (path: P | `own.${string}`, draw: (field: FieldProps) => ReactNode, wish?: Wish) => FieldPart
  /** A text of the feature, by its key. */
  say: (key: string, params?: object) => string
  /** What a refusal that names nothing would say, known beforehand. */
  said: (reason: SaidName) => string | undefined
  /** Nodes between the fields. */
  show: (node: ReactNode) => { shown: ReactNode }
}

/** The typed text, while it is not a number yet. */
const numberOf = (text: string): number | string => (/^-?\d+$/.test(tidyText(text)) ? Number(text) : text)

const keyboards = { email: 'email', url: 'url' } as const

export const build: Omit<Build<string>, 'say' | 'said'> = {
  text: (path, { keyboard, cleaned, ...wish } = {}) => ({
    path,
    wish,
    draw: ({ onChange, ...field }, { kind }) =>
      kind === 'integer' ? (
        <TextInput
          {...field}
          value={field.value ?? ''}
          onChange={({ currentTarget }) => onChange(numberOf(currentTarget.value))}
          inputMode="numeric"
          autoComplete="off"
        />
      ) : cleaned ? (
        <TextField {...field} onChange={onChange} autoComplete="off" />
      ) : (
        <TextInput
          {...field}
          placeholder={field.placeholder ?? (kind === 'url' ? 'https://' : undefined)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          inputMode={keyboard ?? (kind === 'email' || kind === 'url' ? keyboards[kind] : undefined)}
          autoComplete="off"
          spellCheck={kind === 'text' && keyboard === undefined ? undefined : false}
        />
      ),
  }),
  area: (path, wish = {}) => ({ path, wish, draw: (field) => <TextAreaField {...field} /> }),
  pick: (path, { options, ...wish } = {}) => ({
    path,
    wish,
    draw: (field, { kind, options: words }) => (
      <Picked {...field} path={path} options={options ?? words ?? []} isNumber={kind === 'integer'} />
    ),
  }),
  choose: (path, query, { resets = [], ...wish } = {}) => ({
    path,
    wish,
    draw: (field) => <Chosen {...field} query={query} resets={resets} />,
  }),
  toggle: (path, wish = {}) => ({
    path,
    wish,
    draw: ({ value, onChange, placeholder: _, required: __, ...field }) => (
      <Switch {...field} checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    ),
  }),
  custom: (path, draw, wish = {}) => ({ path, wish, draw }),
  show: (node) => ({ shown: node }),
}

type PickedProps = FieldProps & { path: string; options: readonly (string | Option)[]; isNumber: boolean }

function Picked({ path, options, isNumber, value, onChange, ...field }: PickedProps) {
  const { words } = useFormFrame()
  const { defaultValues } = useFormState()
  // What begins with something cannot be emptied, so it needs no mark.
  const required = field.required && valueAt(defaultValues, path) === null
  const labelled = options.map((one) => (typeof one === 'string' ? { value: one, label: words.option(path, one) } : one))
  const change = (chosen: string | null) => onChange(isNumber && chosen !== null ? Number(chosen) : chosen)
  return <SelectField {...field} required={required} options={labelled} value={value === null ? null : String(value)} onChange={change} />
}

type ChosenProps = FieldProps & { query: NamesQuery; resets: readonly string[] }

function Chosen({ query, resets, onChange, ...field }: ChosenProps) {
  const { setValue, formState } = useFormContext()
  const records = useQuery(query).data ?? []
  const change = (id: string | null) => {
    onChange(id)
    for (const path of resets) setValue(path, formState.defaultValues?.[path])
  }
  return <SelectField {...field} searchable options={records.map(({ id, name }) => ({ value: id, label: name }))} onChange={change} />
}
