import { TextInput } from '@mantine/core'
import { tidyLine, tidyText } from '@portico/contract/core/text/fold.ts'
import { type StatusChange, statusChanges } from '@portico/contract/features/transactions/transaction-words.ts'
import { statusChangeBody } from '@portico/contract/features/transactions/transactions.fields.gen.ts'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useUiTexts } from '@portico/ui/words/texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSaid } from '../../../shared/texts/said.ts'
import { referenceOf } from '../transaction-words.tsx'
import { declineReasonsQuery, transactionsApi } from '../transactions.queries.ts'
import type { ActionProps } from './dialog-props.ts'
import { MoneyDialog } from './money-dialog.tsx'
import { NoteField } from './note-field.tsx'
import { useMoneyStep } from './use-money-step.ts'

type StatusBody = Parameters<typeof transactionsApi.statusChange>[0]['body']
type StatusForm = { actionType: StatusChange; declineReason: string | null; note: string; typed: string }

/** Says what a payment, or a payout, was in truth. It books money without its provider, so the reference has to be typed first. */
export function StatusChangeDialog({ detail, scope, onDone, onClose }: ActionProps) {
  const { t } = useTranslation('transactions')
  const reasonText = useSaid('transactions')
  const texts = useUiTexts()
  const reference = referenceOf(detail)
  const money = useMoneyStep<StatusBody>(
    { action: 'statusChange', recordId: detail.id },
    // The version that was read takes the place of a key: the same change a second time is refused.
    ({ idempotencyKey: _key, ...call }) => transactionsApi.statusChange({ params: { id: detail.id }, ...scope, ...call }),
    (result) => onDone(result, detail.amountMinor),
  )
  const form = useForm<StatusForm>({
    mode: 'onTouched',
    defaultValues: { actionType: 'Captured', declineReason: null, note: '', ...money.begun, typed: money.begun ? reference : '' },
  })
  const actionType = form.watch('actionType')
  const isPayout = detail.type === 'Payout'
  const lead = isPayout
    ? t(`action.statusChangeDialog.ofPayout.lead.${actionType}`)
    : t(`action.statusChangeDialog.ofPayment.lead.${actionType}`)
  const submitLabel = isPayout
    ? t(`action.statusChangeDialog.ofPayout.submit.${actionType}`)
    : t(`action.statusChangeDialog.ofPayment.submit.${actionType}`)
  const missing = tidyLine(form.watch('typed')) !== tidyLine(reference)
  const reasons = useQuery(declineReasonsQuery(detail.type)).data ?? []
  const submit = form.handleSubmit(({ declineReason, note }) =>
    money.submit({
      actionType,
      ...(actionType === 'Declined' && declineReason ? { declineReason } : {}),
      note: tidyText(note),
      expectedVersion: detail.version,
    }),
  )
  return (
    <MoneyDialog
      money={money}
      doubt={{ off: missing, reason: undefined }}
      title={t('action.statusChangeDialog.title', { reference })}
      lead={lead}
      submitLabel={submitLabel}
      what={submitLabel}
      tone="danger"
      inFields={[]}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="actionType"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <SelectField
            ref={ref}
            data-autofocus
            label={t('action.statusChangeDialog.status')}
            wrapperProps={actionType === 'Declined' ? { 'data-half': true } : undefined}
            options={statusChanges.map((status) => ({
              value: status,
              label: isPayout ? t(`action.statusChangeDialog.ofPayout.status.${status}`) : t(`status.${status}`),
            }))}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
      {actionType === 'Declined' && (
        <Controller
          control={form.control}
          name="declineReason"
          rules={{ validate: (reason) => reason !== null || reasonText('transactions.declineReasonNeeded') }}
          render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
            <SelectField
              ref={ref}
              label={t('action.reason')}
              withAsterisk
              wrapperProps={{ 'data-half': true }}
              options={reasons.map(({ code, name }) => ({ value: code, label: t(`code.${code as 'Timeout'}`, name) }))}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              error={error?.message}
            />
          )}
        />
      )}
      <NoteField control={form.control} of={statusChangeBody.fields.note} missing={t('action.statusChangeDialog.noteMissing')} />
      <TextInput label={texts.typeToConfirm(reference)} autoComplete="off" {...form.register('typed')} />
    </MoneyDialog>
  )
}
