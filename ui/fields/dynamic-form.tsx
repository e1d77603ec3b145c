/**
 * `<DynamicForm label fields submitLabel onSubmit load values? errors? submitting? foot? />`: a form that is described by data
 * (field-definition.ts). A field checks itself when it is left, all do when the form is sent, and the first with an error gets the focus.
 * `errors` are named errors of the server; they show the message of that name until the field is changed. `load` brings the options of an
 * `api`. `onSubmit` gets the values, a range as the instants of its two ends.
 */
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTimeZone } from '../values/date-time.tsx'
import { DynamicField, type LoadOptions } from './dynamic-field.tsx'
import { type FieldDefinition, type FieldErrors, type FieldValues, messageOf, namedErrors, submittedValues } from './field-definition.ts'

type DynamicFormProps = {
  label: string
  fields: readonly FieldDefinition[]
  submitLabel: string
  onSubmit: (values: Record<string, unknown>) => void
  load: LoadOptions
  values?: FieldValues
  errors?: FieldErrors
  submitting?: boolean
  foot?: ReactNode
}

const noErrors: FieldErrors = {}

export function DynamicForm({
  label,
  fields,
  submitLabel,
  onSubmit,
  load,
  values = {},
  errors = noErrors,
  submitting,
  foot,
}: DynamicFormProps) {
  const zone = useTimeZone()
  const form = useRef<HTMLFormElement>(null)
  const [current, setCurrent] = useState<FieldValues>(values)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [told, setTold] = useState<FieldErrors>(errors)
  useEffect(() => setTold(errors), [errors])

  const touch = (...names: string[]) => setTouched((before) => new Set([...before, ...names]))
  const errorOf = (field: FieldDefinition) =>
    messageOf(field, told[field.name]) ?? (touched.has(field.name) ? messageOf(field, namedErrors(field, current[field.name])) : undefined)
  const change = (name: string, value: unknown) => {
    setCurrent((before) => ({ ...before, [name]: value }))
    setTold(({ [name]: _, ...others }) => others)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const wrong = fields.filter((field) => namedErrors(field, current[field.name]).length > 0)
    touch(...fields.map(({ name }) => name))
    if (wrong.length === 0) onSubmit(submittedValues(fields, current, zone))
    else focusIn(form.current, fields.indexOf(wrong[0] as FieldDefinition))
  }
  return (
    <form ref={form} className="p-form" aria-label={label} onSubmit={submit} noValidate>
      {fields.map((field) => (
        <div key={field.name} className="p-dynamic-field">
          <DynamicField
            field={field}
            value={current[field.name]}
            onChange={(value) => change(field.name, value)}
            onLeave={() => touch(field.name)}
            error={errorOf(field)}
            load={load}
          />
        </div>
      ))}
      <div className="p-dialog-foot">
        {foot}
        <Button type="submit" loading={submitting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

const focusIn = (form: HTMLFormElement | null, place: number) =>
  form?.querySelectorAll('.p-dynamic-field')[place]?.querySelector<HTMLElement>('input,textarea,button')?.focus()
