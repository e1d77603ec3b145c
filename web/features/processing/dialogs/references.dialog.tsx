import { Button } from '@mantine/core'
import type { Mode } from '@portico/contract/core/level.ts'
import { isBlank } from '@portico/contract/core/text/fold.ts'
import { mostReferenceLines } from '@portico/contract/features/processing/processing-words.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { TextAreaField } from '@portico/ui/fields/text-area-field.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { processingApi, type ReferencesResult, type Setup } from '../processing.queries.ts'

type ReferencesDialogProps = { change: 'add' | 'remove'; setup: Setup; mode: Mode; onClose: () => void }

/** As much as the server takes. */
const longest = 250_000

/** References in a list or out of a CSV file. Lines that were refused are shown with their number, and the others are taken. */
export function ReferencesDialog({ change, setup, mode, onClose }: ReferencesDialogProps) {
  const { t } = useTranslation('processing')
  const queries = useQueryClient()
  const [lines, setLines] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [result, setResult] = useState<ReferencesResult>()
  if (result) return <Refused change={change} result={result} onClose={onClose} />
  const call = change === 'add' ? processingApi.addReferences : processingApi.removeReferences
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.size > longest) return setWrong(t('references.tooLong', { most: formatCount(mostReferenceLines) }))
    setWrong(undefined)
    setLines(await file.text())
  }
  return (
    <StepDialog
      title={t(`references.${change}Title`)}
      lead={t(`references.${change}Lead`, { website: setup.websiteName, mode })}
      submitLabel={t(`references.${change}Submit`)}
      what={t(`references.${change}Title`)}
      holds={lines !== ''}
      inFields={['body.lines']}
      prepare={() => {
        if (isBlank(lines)) return void setWrong(t('references.needed'))
        const sent = { params: { id: setup.websiteId }, body: { lines }, mode }
        return (scaCode?: string) => call({ ...sent, ...(scaCode ? { scaCode } : {}) })
      }}
      onDone={(done) => {
        void queries.invalidateQueries({ queryKey: ['processing'] })
        if (done.refusedCount > 0) return setResult(done)
        notify.success(t(`references.${change}Done`, { count: done.done }))
        onClose()
      }}
      onClose={onClose}
    >
      {(refused) => (
        <>
          <TextAreaField
            label={t('references.lines')}
            description={t('references.linesHelp')}
            placeholder={'PID-10482\nPID-10483'}
            spellCheck={false}
            data-autofocus
            error={wrong ?? refused['body.lines']}
            value={lines}
            maxLength={longest}
            onChange={(text) => {
              setWrong(undefined)
              setLines(text)
            }}
          />
          <FileButton label={t('references.file')} onFile={(file) => void read(file)} />
        </>
      )}
    </StepDialog>
  )
}

function FileButton({ label, onFile }: { label: string; onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept=".csv,.txt,text/csv,text/plain"
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
        style={{ alignSelf: 'start' }}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}

function Refused({ change, result, onClose }: { change: 'add' | 'remove'; result: ReferencesResult; onClose: () => void }) {
  const { t } = useTranslation('processing')
  const more = result.refusedCount - result.refused.length
  return (
    <FormDialog
      opened
      title={t('references.refusedTitle', { count: result.refusedCount })}
      lead={t(`references.${change}Done`, { count: result.done })}
      submitLabel={t('references.close')}
      withoutCancel
      onSubmit={onClose}
      onClose={onClose}
    >
      <ul className="p-refused-lines">
        {result.refused.map(({ line, text, why }) => (
          <li key={line}>
            {t('references.line', { line })} <code>{text}</code>: {t(`references.why.${why}`)}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="p-lead">{t('references.moreRefused', { count: more })}</p>}
    </FormDialog>
  )
}
