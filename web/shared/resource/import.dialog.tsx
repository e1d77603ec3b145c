import { Button } from '@mantine/core'
import type { Imported } from '@portico/contract/core/resource.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../api/problem.tsx'
import { useFormWords } from '../form/form-words.ts'
import { fetchWords, sayOr } from '../texts/said.ts'
import type { AnyResource, Facts, Row } from './any-resource.ts'
import { callsOf } from './resource.queries.ts'
import type { ResourceWords } from './resource-words.ts'

type ImportDialogProps = { of: AnyResource; facts: Facts; words: ResourceWords; onClose: () => void }
const told = { meta: { toldInPlace: true } } as const

/** A CSV file is tried as soon as it is chosen: what would become of each line is said before anything changes. */
export function ImportDialog({ of, facts, words, onClose }: ImportDialogProps) {
  const { t } = useTranslation('resource')
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const send = async (file: File, dryRun: 'true' | 'false') => {
    const answer = await callsOf(of).importCsv({ body: { dryRun }, file })
    await fetchWords(answer.refused.flatMap(({ reason, params }) => (reason ? [{ reason, params: params as never }] : [])))
    return answer
  }
  const trial = useMutation({ ...told, mutationFn: (file: File) => send(file, 'true') })
  const take = useMutation({
    ...told,
    mutationFn: (file: File) => send(file, 'false'),
    onSuccess: async (done) => {
      if (done.refused.length > 0) return
      onClose()
      notify.success(t('file.done', { created: formatCount(done.created), changed: formatCount(done.changed) }))
      await of.show(queries, {} as Row)
    },
  })
  // What the rules of the fields refuse has no name: it is said as in the form.
  const form = useFormWords(of.texts, undefined, of.nouns?.one)
  const refusedOf = (field: string) => {
    const fact = facts.createBody?.fields[field]
    const options = fact?.kind === 'flag' ? ['true', 'false'] : fact?.options
    return options ? t('file.oneOf', { options: options.join(', ') }) : form.refused(field, fact?.kind)
  }
  const file = trial.variables
  const answer = take.data ?? trial.data
  const error = take.error ?? trial.error
  const isReady = answer !== undefined && answer.refused.length === 0 && answer.created + answer.changed > 0
  const columns = Object.keys(facts.createBody?.fields ?? {}).join(', ')
  const choose = (chosen: File | undefined) => {
    take.reset()
    if (chosen) trial.mutate(chosen)
  }
  return (
    <FormDialog
      opened
      size="table"
      title={words.sentence('import')}
      lead={words.sentence('fileLead', { columns, key: facts.listFacts.key })}
      submitLabel={t('file.submit')}
      submitting={take.isPending}
      off={!isReady || trial.isPending}
      holds={false}
      error={error && <Problem of={error} />}
      onSubmit={() => file && take.mutate(file)}
      onClose={onClose}
    >
      <div className="p-import-file">
        <Button variant="default" loading={trial.isPending} data-autofocus onClick={() => input.current?.click()}>
          {t(file ? 'file.other' : 'file.choose')}
        </Button>
        <bdi>{file?.name ?? t('file.none')}</bdi>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,text/csv"
          aria-label={t('file.choose')}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0])
            // The same file may be chosen again once it was corrected.
            currentTarget.value = ''
          }}
        />
      </div>
      <div role="status">
        {trial.isPending && t('file.trying')}
        {answer && !trial.isPending && <Outcome of={answer} words={words} refusedOf={refusedOf} />}
      </div>
    </FormDialog>
  )
}

type OutcomeProps = { of: Imported; words: ResourceWords; refusedOf: (field: string) => string }

function Outcome({ of, words, refusedOf }: OutcomeProps) {
  const { t } = useTranslation('resource')
  const counts = { created: of.created, changed: of.changed, unchanged: of.unchanged, refused: of.refused.length }
  const isIdle = of.created + of.changed + of.refused.length === 0
  return (
    <>
      <dl className="p-import-counts">
        {(Object.keys(counts) as (keyof typeof counts)[]).map((name) => (
          <div key={name} data-tone={name === 'refused' && counts.refused > 0 ? 'negative' : undefined}>
            <dt>{t(`file.${name}`)}</dt>
            <dd>{formatCount(counts[name])}</dd>
          </div>
        ))}
      </dl>
      {isIdle && <p className="p-field-note">{t('file.nothing')}</p>}
      {of.refused.length > 0 && (
        <>
          <p className="p-field-note">{t('file.mend')}</p>
          <section className="p-import-refused" aria-label={t('file.refusedLines')}>
            <table>
              <thead>
                <tr>
                  {(['line', 'column', 'why'] as const).map((name) => (
                    <th key={name} scope="col">
                      {t(`file.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {of.refused.map(({ line, field, reason, params, text }) => (
                  <tr key={`${line} ${field} ${text}`}>
                    <td>{formatCount(line)}</td>
                    <td>{field === null ? '—' : words.label(field)}</td>
                    <td>
                      {reason === null && field !== null
                        ? refusedOf(field)
                        : sayOr(reason === null ? null : { reason, params: params as never }, text)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </>
  )
}
