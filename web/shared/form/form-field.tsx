import type { FieldFact, FieldFacts } from '@portico/contract/core/field-facts.ts'
import type { ReactNode } from 'react'
import { type RefCallBack, useController } from 'react-hook-form'
import type { FormValues } from './at-path.ts'
import { factAt, valueAt } from './at-path.ts'
import { isBare } from './body-of.ts'
import { faultOf } from './fault-of.ts'
import { useFormFrame } from './form-frame.ts'
import { limitOf } from './limit-of.ts'

/** What a form says about one of its fields beyond what the wire and the texts know. */
export type Wish = {
  /** Half of the width, beside another half. */
  half?: boolean
  label?: string
  help?: ReactNode
  placeholder?: string
  /** Has the focus when the form opens, where that is not the first. */
  first?: boolean
  off?: boolean
  /** Also where the wire says that it may be left out. */
  required?: boolean
  /** Says what else is wrong with a value. */
  check?: (value: never, values: FormValues) => string | undefined
  /** The message if the server refuses it. */
  refused?: string
}

/** What any field of ui/fields takes. */
export type FieldProps = {
  ref: RefCallBack
  name: string
  label: string
  description: ReactNode
  placeholder: string | undefined
  error: string | undefined
  required: boolean
  disabled: boolean
  maxLength?: number
  'data-autofocus': true | undefined
  value: never
  onChange: (value: unknown) => void
  onBlur: () => void
}
export type FieldPart = { path: string; wish: Wish; draw: (field: FieldProps, fact: FieldFact) => ReactNode }

/** What the browser alone knows of. */
const noFact: FieldFact = { kind: 'other' }

/** One field: its label, help and rule, and its fault, found here or by the server. */
export function FormField({ part: { path, wish, draw } }: { part: FieldPart }) {
  const { facts, words, paths, refused, sent } = useFormFrame()
  const fact = factAt(facts, path) ?? noFact
  const group = optionalGroup(facts, path)
  const needed = fact.required === true || wish.required === true
  const { field, fieldState, formState } = useController<FormValues>({
    name: path,
    rules: {
      validate: (value, values): string | true => {
        const isLeftOut = group !== undefined && isBare(group.fields, paths, valueAt(values, group.path), `${group.path}.`)
        const found = faultOf(fact, value, needed && !isLeftOut)
        // The server takes a text that was kept before its rule came, as long as it stays.
        const isKept = found === 'wrong' && value === valueAt(formState.defaultValues, path)
        const fault = isKept ? undefined : found
        return (fault ? words.fault(path, fact, fault) : wish.check?.(value as never, values)) ?? true
      },
    },
  })
  const isAsSent = sent !== undefined && JSON.stringify(valueAt(sent, path)) === JSON.stringify(field.value)
  const { help = words.help(path, field.value) } = wish
  const optional = !needed && group === undefined && (fact.kind === 'text' || fact.kind === 'email') && !fact.secret
  const drawing = draw(
    {
      ...field,
      value: field.value as never,
      label: wish.label ?? words.label(path),
      description: help,
      placeholder: wish.placeholder ?? (optional ? words.optional : undefined),
      error: fieldState.error?.message ?? (isAsSent ? refused[`body.${path}`] : undefined),
      required: needed && group === undefined,
      disabled: wish.off === true,
      'data-autofocus': wish.first || undefined,
      ...limitOf(fact),
    },
    fact,
  )
  return wish.half ? <div data-half>{drawing}</div> : drawing
}

/** The object around a field that may be left out as a whole: then nothing in it is missing. */
function optionalGroup(facts: FieldFacts, path: string): { path: string; fields: FieldFacts } | undefined {
  const names = path.split('.')
  for (let depth = names.length - 1; depth > 0; depth--) {
    const around = names.slice(0, depth).join('.')
    const fact = factAt(facts, around)
    if (fact?.optional && fact.fields) return { path: around, fields: fact.fields }
  }
  return undefined
}
