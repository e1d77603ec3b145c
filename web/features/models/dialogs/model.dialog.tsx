import { Checkbox, Switch, TextInput } from '@mantine/core'
import {
  longestApiKey,
  longestBaseUrl,
  longestModelName,
  type ModelSends,
  modelSends,
} from '@portico/contract/features/models/model-words.ts'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { KeyFact } from '../model-cards.tsx'
import { type ModelChange, type ModelSettings, modelQuery, modelsApi } from '../models.queries.ts'

type ModelDialogProps = { settings: ModelSettings; onSaved: () => void; onClose: () => void }

const usualLimits = [5, 10, 20, 30, 60]
const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text.trim())

/** The address, the name and the key of the model, and what it is sent. */
export function ModelDialog({ settings, onSaved, onClose }: ModelDialogProps) {
  const { t } = useTranslation('models')
  const queries = useQueryClient()
  const { version, apiKey, ...kept } = settings
  const [form, setForm] = useState({ ...kept, newKey: '', forgets: false })
  const [isAsked, setAsked] = useState(false)
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const faults = {
    baseUrl: isAddress(form.baseUrl) ? undefined : t('form.baseUrlWrong'),
    model: form.model.trim() === '' ? t('form.modelMissing') : undefined,
    apiKey: /^[\x21-\x7e]*$/.test(form.newKey.trim()) ? undefined : t('form.keyWrong'),
  }
  const prepare = () => {
    setAsked(true)
    if (faults.baseUrl || faults.model || faults.apiKey) return undefined
    const key = form.forgets ? null : form.newKey.trim() || undefined
    const body: ModelChange = {
      version,
      isOn: form.isOn,
      baseUrl: form.baseUrl.trim(),
      model: form.model.trim(),
      timeLimitSeconds: form.timeLimitSeconds,
      sends: form.sends,
      ...(key === undefined ? {} : { apiKey: key }),
    }
    return (scaCode?: string) => modelsApi.save({ body, scaCode })
  }
  const limits = [...new Set([...usualLimits, form.timeLimitSeconds])].sort((a, b) => a - b)
  return (
    <StepDialog
      title={t('form.title')}
      submitLabel={t('form.save')}
      what={t('form.title')}
      size="table"
      holds
      inFields={['body.baseUrl', 'body.apiKey', 'body.model']}
      prepare={prepare}
      onDone={(saved) => {
        queries.setQueryData(modelQuery.queryKey, saved)
        void queries.invalidateQueries({ queryKey: ['audit', 'models'] })
        notify.success(t('form.saved'))
        onSaved()
        onClose()
      }}
      onClose={onClose}
    >
      {(refused) => (
        <>
          <Switch
            label={t('field.isOn')}
            description={t('form.isOnHelp')}
            checked={form.isOn}
            onChange={({ currentTarget }) => change({ isOn: currentTarget.checked })}
          />
          <TextInput
            data-autofocus
            label={t('field.baseUrl')}
            description={t('form.baseUrlHelp')}
            withAsterisk
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={longestBaseUrl}
            value={form.baseUrl}
            onChange={({ currentTarget }) => change({ baseUrl: currentTarget.value })}
            error={(isAsked && faults.baseUrl) || refused['body.baseUrl']}
          />
          <TextInput
            label={t('field.model')}
            description={t('form.modelHelp')}
            withAsterisk
            autoComplete="off"
            spellCheck={false}
            maxLength={longestModelName}
            value={form.model}
            onChange={({ currentTarget }) => change({ model: currentTarget.value })}
            error={(isAsked && faults.model) || refused['body.model']}
          />
          <TextInput
            type="password"
            label={t(apiKey ? 'form.newKey' : 'field.apiKey')}
            description={apiKey ? <KeyFact of={apiKey} /> : t('form.keyHelp')}
            placeholder={apiKey && !form.forgets ? t('form.keyStays') : undefined}
            autoComplete="new-password"
            maxLength={longestApiKey}
            disabled={form.forgets}
            value={form.newKey}
            onChange={({ currentTarget }) => change({ newKey: currentTarget.value })}
            error={(isAsked && faults.apiKey) || refused['body.apiKey']}
          />
          {apiKey && (
            <Checkbox
              label={t('form.forget')}
              checked={form.forgets}
              onChange={({ currentTarget }) => change({ forgets: currentTarget.checked, newKey: '' })}
            />
          )}
          <SelectField
            label={t('field.sends')}
            description={t(`form.sendsHelp.${form.sends}`)}
            options={modelSends.map((value) => ({ value, label: t(`sends.${value}`) }))}
            value={form.sends}
            onChange={(value) => value && change({ sends: value as ModelSends })}
          />
          <SelectField
            label={t('field.timeLimit')}
            description={t('form.timeLimitHelp')}
            options={limits.map((count) => ({ value: String(count), label: t('seconds', { count }) }))}
            value={String(form.timeLimitSeconds)}
            onChange={(value) => value && change({ timeLimitSeconds: Number(value) })}
          />
        </>
      )}
    </StepDialog>
  )
}
