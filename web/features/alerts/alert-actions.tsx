import { tidyText } from '@portico/contract/core/text/fold.ts'
import { snoozes } from '@portico/contract/features/alerts/alert-words.ts'
import { ActionBar } from '@portico/ui/actions/action-bar.tsx'
import type { Action } from '@portico/ui/actions/action-button.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { TextAreaField } from '@portico/ui/fields/text-area-field.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/session.tsx'
import { StepDialog } from '../../shared/session/step-up/step-dialog.tsx'
import { type Alert, alertWire, type Mode, rulesIn, showAll } from './alerts.queries.ts'
import { useAlertWords } from './say-alert.ts'

type Verb = 'acknowledge' | 'snooze' | 'resolve'

/** What the person may do with it, and why not; the server decides again when it is sent. */
export function AlertActions({ record, mode }: { record: Alert; mode: Mode }) {
  const { t } = useTranslation('alerts')
  const { can } = useSession()
  const [asked, setAsked] = useState<Verb>()
  if (!can(alertWire.acknowledge.access) || record.state === 'Resolved') return null
  const taken = record.acknowledgedBy === null ? undefined : t('offReason.acknowledged', { name: record.acknowledgedBy })
  const action = (id: Verb, more: Partial<Action> = {}): Action => ({
    id,
    label: t(`action.${id}`),
    onClick: () => setAsked(id),
    ...more,
  })
  const acknowledge = action('acknowledge', taken === undefined ? { primary: true } : { offReason: taken })
  const actions = [acknowledge, action('snooze'), action('resolve')]
  return (
    <>
      <ActionBar actions={actions} />
      {asked && <HandleDialog record={record} mode={mode} verb={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

type HandleDialogProps = { record: Alert; mode: Mode; verb: Verb; onClose: () => void }

function HandleDialog({ record, mode, verb, onClose }: HandleDialogProps) {
  const { t } = useTranslation('alerts')
  const queries = useQueryClient()
  const words = useAlertWords()
  const [note, setNote] = useState('')
  const [minutes, setMinutes] = useState<(typeof snoozes)[number]>(60)
  const [isMissing, setMissing] = useState(false)
  const { api } = rulesIn[mode]
  const params = { id: record.id }
  const said = tidyText(note)
  const send = {
    acknowledge: () => api.acknowledge({ params, body: { note: said || null } }),
    snooze: () => api.snooze({ params, body: { minutes, note: said || null } }),
    resolve: () => api.resolve({ params, body: { note: said } }),
  }[verb]
  return (
    <StepDialog
      title={t(`${verb}.title`)}
      lead={t(`${verb}.lead`, { name: record.name })}
      submitLabel={t(`${verb}.confirm`)}
      what={t(`${verb}.title`)}
      prepare={() => {
        if (verb !== 'resolve' || said !== '') return () => send()
        setMissing(true)
        return undefined
      }}
      onDone={() => {
        showAll(queries)
        notify.success(t(`${verb}.done`))
        onClose()
      }}
      onClose={onClose}
    >
      {verb === 'snooze' && (
        <SelectField
          label={t('snooze.minutes')}
          options={snoozes.map((one) => ({ value: String(one), label: words.window(one) }))}
          value={String(minutes)}
          onChange={(next) => setMinutes(Number(next) as typeof minutes)}
        />
      )}
      <TextAreaField
        label={t(verb === 'resolve' ? 'reason' : 'note')}
        value={note}
        onChange={(next: unknown) => {
          setMissing(false)
          setNote(String(next))
        }}
        error={isMissing ? t('missing.note') : undefined}
        required={verb === 'resolve'}
        maxLength={500}
        minRows={3}
      />
    </StepDialog>
  )
}
