/**
 * `form(of, { add, change }, ({ text, pick }) => [text('name'), …])`: the dialog that adds a record or, given one, changes it. Label, rule,
 * trimming and what is required come from the wire and the texts of the feature; the second factor, what the server refuses and where,
 * what is read again and the sentence at the end from here. A dialog that is something else takes StepDialog, or FormDialog below it.
 */
import type { Contract } from '@portico/contract/core/endpoint.ts'
import type { BodyFacts } from '@portico/contract/core/field-facts.ts'
import type { FormDialogProps } from '@portico/ui/dialogs/form-dialog.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'
import type { Resource } from '../api/resource-of.ts'
import { log } from '../session/log.ts'
import { StepDialog } from '../session/step-up/step-dialog.tsx'
import { factAt } from './at-path.ts'
import { beginOf, bodyOf } from './body-of.ts'
import { type Build, build } from './build.tsx'
import type { FormValues, PartOf, PathOf, SavedBy, Sent } from './field-types.ts'
import type { FieldPart } from './form-field.tsx'
import { FormFields } from './form-fields.tsx'
import { useFormWords } from './form-words.ts'

type Given = { record?: object | undefined }
type Part = FieldPart | { shown: ReactNode } | false | undefined

type FormOf<A, B, Saved, G> = {
  /** The facts of the bodies that add and that change. */
  add?: A
  change?: B
  /** Below which key of its texts a feature has the words of this form, where it has several. */
  at?: string
  size?: FormDialogProps['size']
  /** What comes next says it: there is no sentence at the end. */
  silent?: boolean
  nameOf?: (saved: Saved) => string
  show?: (queries: QueryClient, saved: Saved, given: G) => unknown
}

type FormProps<C extends Contract, A extends BodyFacts, B extends BodyFacts> = {
  params?: PartOf<Sent<C, A> | Sent<C, B>, 'params'>
  /** What fields begin with, where that is not what the record has. */
  begin?: FormValues
  /** What is sent beside the fields, given what they send and what they hold. */
  also?: (body: PartOf<Sent<C, A> | Sent<C, B>, 'body'>, values: FormValues) => object
  /** What a refusal means here: a sentence, or reasons by path (`body.name`). */
  read?: (error: unknown) => string | Readonly<Record<string, string>> | undefined
  onDone?: (saved: SavedBy<C, A> | SavedBy<C, B>) => void
  onClose: () => void
}

type AnyCall = (input: object) => Promise<object>

export function form<
  C extends Contract,
  R extends object,
  A extends BodyFacts = never,
  B extends BodyFacts = never,
  G extends Given = { record?: R },
>(
  of: Resource<C, R>,
  { add, change, at, size, silent = false, ...own }: FormOf<A, B, SavedBy<C, A> | SavedBy<C, B>, G>,
  fieldsOf: (build: Build<PathOf<A> | PathOf<B>>, given: G) => readonly Part[],
) {
  return function ResourceForm(props: G & FormProps<C, A, B>) {
    const { begin, also, read, onDone, onClose } = props
    // As the user opened it, also when a newer one arrives meanwhile: its version is what they have seen.
    const [record] = useState(props.record)
    const body = ((record && change) ?? add ?? change) as BodyFacts
    const params = props.params ?? (record && { id: of.idOf(record as R) })
    const queries = useQueryClient()
    const words = useFormWords(of.texts, at, of.nouns?.one)
    const context = useForm<FormValues>({ mode: 'onTouched', defaultValues: { ...beginOf(body.fields, record), ...begin } })
    const [sent, setSent] = useState<FormValues>()
    const { isDirty } = context.formState
    const nameOf = (one: object) => (own.nameOf ?? of.nameOf)(one as never)
    const name = record ? nameOf(record) : ''
    const title = words.sentence(record ? 'editTitle' : 'newTitle', name) ?? ''
    const parts = fieldsOf(build as Build<PathOf<A> | PathOf<B>>, props).filter((part) => part !== undefined && part !== false)
    const drawn = parts.flatMap((part) => ('path' in part ? [part.path] : []))

    /** The reasons of the server are English; the texts have words for them. */
    const meant = (error: unknown) => {
      const said = read?.(error)
      if (said !== undefined || !(error instanceof ApiError)) return said
      return Object.fromEntries(
        Object.keys(error.fields).map((at) => {
          const path = at.replace(/^body\./, '')
          const wish = parts.find((part): part is FieldPart => 'path' in part && part.path === path)?.wish
          return [at, wish?.refused ?? words.refused(path, factAt(body.fields, path)?.kind)]
        }),
      )
    }
    const prepare = async () => {
      if (!(await context.trigger(undefined, { shouldFocus: true }))) return undefined
      const values = structuredClone(context.getValues())
      const plain = bodyOf(body.fields, drawn, values)
      const version = 'version' in body.fields && record && 'version' in record ? { version: record.version } : {}
      const whole = { ...plain, ...version, ...also?.(plain as never, values) }
      const call = (of.api as unknown as Record<string, AnyCall>)[body.call]!
      return async (scaCode?: string) => {
        setSent(values)
        const saved = await call({ params, body: whole, scaCode }).catch((error: unknown) => {
          log.error(`${of.texts}.${body.call} failed`, error)
          // What is shown behind the dialog must not be older than what the server refused it for.
          if (error instanceof ApiError && error.code === 'stale_version') void queries.invalidateQueries({ queryKey: [of.texts] })
          throw error
        })
        await (own.show ? own.show(queries, saved as never, props) : of.show(queries, saved as never))
        return saved
      }
    }
    const done = (saved: object) => {
      onClose()
      const sentence = silent ? undefined : words.sentence(record ? 'changed' : 'added', nameOf(saved))
      if (sentence) notify.success(sentence)
      onDone?.(saved as never)
    }
    return (
      <FormProvider {...context}>
        <StepDialog
          title={title}
          lead={words.sentence(record ? 'editLead' : 'newLead', name)}
          submitLabel={words.sentence(record ? 'save' : 'add', name) ?? ''}
          what={title}
          size={size}
          holds={isDirty}
          inFields={drawn.map((path) => `body.${path}`)}
          read={meant}
          prepare={prepare}
          onDone={done}
          onClose={onClose}
        >
          {(refused) => <FormFields parts={parts} frame={{ facts: body.fields, words, drawn, refused, sent }} />}
        </StepDialog>
      </FormProvider>
    )
  }
}
