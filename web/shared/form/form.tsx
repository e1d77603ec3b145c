/**
 * `form(of, { add, change }, ({ text, pick }) => [text('name'), …])`: the dialog that adds a record or, given one, changes it. Label, rule,
 * trimming and required fields come from the wire and the texts of the feature; the second factor, the server's refusals at their fields,
 * the queries to reload and the final message come from here; what was typed survives a session that ends without its user. Another kind of dialog uses StepDialog, or FormDialog below it.
 */
import type { Contract } from '@portico/contract/core/endpoint.ts'
import type { BodyFacts } from '@portico/contract/core/field-facts.ts'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Resource } from '../api/resource-of.ts'
import { StepDialog } from '../session/step-up/step-dialog.tsx'
import { say } from '../texts/said.ts'
import type { FormValues } from './at-path.ts'
import { beginOf, bodyOf } from './body-of.ts'
import { type Build, build } from './build.tsx'
import { FormFields } from './form-fields.tsx'
import type { FormOptions, FormPart, FormProps, PathOf } from './form-options.ts'
import { useFormWords } from './form-words.ts'
import { keepable } from './kept-values.ts'
import { reasonsOf } from './reasons-of.ts'
import { sending } from './sending.ts'
import { useKeptValues } from './use-kept-values.tsx'

export function form<
  C extends Contract,
  R extends object,
  A extends BodyFacts = never,
  B extends BodyFacts = never,
  G extends object = { record?: R },
>(of: Resource<C, R>, options: FormOptions<C, A, B, G>, fieldsOf: (build: Build<PathOf<A> | PathOf<B>>, given: G) => readonly FormPart[]) {
  const { add, change, at, size, silent } = options
  return function ResourceForm(props: G & FormProps<C, A, B>) {
    // As the user opened it, also when a newer one arrives meanwhile: its version is what they have seen.
    const [record] = useState((props as { record?: object }).record)
    const { call, fields } = ((record && change) ?? add ?? change) as BodyFacts
    const queries = useQueryClient()
    const words = useFormWords(of.texts, at, of.nouns?.one)
    const context = useForm<FormValues>({ mode: 'onTouched', defaultValues: { ...beginOf(fields, record), ...options.begin?.(props) } })
    const { isDirty } = context.formState
    const [sent, setSent] = useState<FormValues>()
    const nameOf = (one: object) => (options.nameOf ?? of.nameOf)(one as never)
    const named = record ? nameOf(record) : ''
    const title = words.sentence(record ? 'editTitle' : 'newTitle', named) ?? ''
    const parts = fieldsOf({ ...build, say: words.say, said: (reason) => say({ reason, params: {} }) }, props).filter(
      (part) => part !== undefined && part !== null && part !== false,
    )
    const drawn = parts.flatMap((part) => ('path' in part ? [part] : []))
    const paths = drawn.map(({ path }) => path)
    const idOf = () => options.params?.(props) ?? (record && { id: of.idOf(record as R) })
    const name = [of.key, call, ...Object.values(idOf() ?? {})].join('.')
    const kept = useKeptValues(context, { name, paths: keepable(fields, paths) })
    const close = () => {
      kept.forget()
      props.onClose()
    }

    const prepare = async () => {
      if (!(await context.trigger(undefined, { shouldFocus: true }))) return undefined
      const values = structuredClone(context.getValues())
      const plain = bodyOf(fields, paths, values)
      const version = 'version' in fields && record && 'version' in record ? { version: record.version } : {}
      const body = { ...plain, ...version, ...options.also?.(plain as never, props, values) }
      const params = idOf()
      const show = (saved: object) => (options.show ? options.show(queries, saved as never, props) : of.show(queries, saved as never))
      const send = sending(of, call, { params, body }, { queries, show })
      return (scaCode?: string) => {
        setSent(values)
        return send(scaCode)
      }
    }
    const done = (saved: object) => {
      close()
      const sentence = silent ? undefined : words.sentence(record ? 'changed' : 'added', nameOf(saved))
      if (sentence) notify.success(sentence)
      props.onDone?.(saved as never)
    }
    return (
      <FormProvider {...context}>
        <StepDialog
          title={title}
          lead={words.sentence(record ? 'editLead' : 'newLead', named)}
          submitLabel={words.sentence(record ? 'save' : 'add', named) ?? ''}
          what={title}
          size={size}
          holds={isDirty}
          inFields={paths.map((path) => `body.${path}`)}
          read={(error) => options.read?.(error, props, words.say) ?? reasonsOf(error, { fields, drawn, words })}
          prepare={prepare}
          onDone={done}
          onClose={close}
          onLeave={kept.forget}
        >
          {(refused) => (
            <>
              {kept.note}
              <FormFields key={kept.key} parts={parts} frame={{ facts: fields, words, paths, refused, sent }} />
            </>
          )}
        </StepDialog>
      </FormProvider>
    )
  }
}
