import { Checkbox } from '@mantine/core'
import { AmountInput } from '@portico/ui/amount-input.tsx'
import { useFormatMinor } from '@portico/ui/money.tsx'
import { TextAreaField } from '@portico/ui/text-area-field.tsx'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { cardText, referenceOf } from '../transaction-words.tsx'
import { type ActionResult, type RecordScope, type TransactionDetail, transactionsApi } from '../transactions.queries.ts'
import { MoneyDialog } from './money-dialog.tsx'
import { useMoneyStep } from './use-money-step.ts'

type CaptureBody = Parameters<typeof transactionsApi.capture>[0]['body']
type CaptureForm = { amountMinor: number | null; final: boolean; note: string }

type CaptureDialogProps = {
  detail: TransactionDetail
  scope: RecordScope
  maxAmountMinor: number
  onDone: (result: ActionResult, amountMinor: number) => void
  onClose: () => void
}

/** Takes what was reserved, all of it or a part. */
export function CaptureDialog({ detail, scope, maxAmountMinor, onDone, onClose }: CaptureDialogProps) {
  const { t } = useTranslation('transactions')
  const format = useFormatMinor()
  const money = useMoneyStep<CaptureBody>(
    'capture',
    (call) => transactionsApi.capture({ params: { id: detail.id }, ...scope, ...call }),
    (result, body) => onDone(result, body.amountMinor),
  )
  const most = (money.step.phase === 'ask' ? money.step.maxAmountMinor : undefined) ?? maxAmountMinor
  const form = useForm<CaptureForm>({ mode: 'onTouched', defaultValues: { amountMinor: maxAmountMinor, final: true, note: '' } })
  const { errors } = form.formState
  const text = (minor: number) => `${format(minor, detail.currency)} ${detail.currency}`
  const tooMuch = t('action.tooMuch', { amount: text(most) })
  const amount = form.watch('amountMinor')
  const isPart = amount !== null && amount < most && detail.captureMethod === 'ManualMultiple'
  const refused = money.step.phase === 'ask' && money.step.error?.fields['body.amountMinor'] ? tooMuch : undefined
  const isRefused = refused !== undefined
  // The figure has changed while the dialog was open: back to the field it is about.
  useEffect(() => {
    if (isRefused) form.setFocus('amountMinor')
  }, [isRefused, form])
  const target = cardText(detail)
  const submit = form.handleSubmit(({ amountMinor, final, note }) =>
    money.submit({ amountMinor: amountMinor ?? 0, final: isPart ? final : true, ...(note.trim() ? { note: note.trim() } : {}) }),
  )
  return (
    <MoneyDialog
      money={money}
      title={t('action.captureDialog.title', { reference: referenceOf(detail) })}
      lead={
        target
          ? t('action.captureDialog.lead', { target, amount: text(most) })
          : t('action.captureDialog.leadPlain', { amount: text(most) })
      }
      submitLabel={amount ? t('action.captureDialog.submit', { amount: text(amount) }) : t('action.captureDialog.submitEmpty')}
      what={t('action.captureDialog.submit', { amount: text(amount ?? 0) })}
      inFields={['body.amountMinor']}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="amountMinor"
        rules={{ validate: (minor) => (minor === null || minor <= 0 ? t('action.tooLittle') : minor <= most || tooMuch) }}
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <AmountInput
            ref={ref}
            data-autofocus
            label={t('action.amount')}
            withAsterisk
            currency={detail.currency}
            value={value}
            onChange={(minor) => onChange(minor)}
            onBlur={onBlur}
            error={errors.amountMinor?.message ?? (amount !== null && amount > most ? refused : undefined)}
          />
        )}
      />
      {isPart && (
        <Controller
          control={form.control}
          name="final"
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <Checkbox
              ref={ref}
              label={t('action.captureDialog.final')}
              description={t('action.captureDialog.finalHelp')}
              checked={value}
              onChange={({ currentTarget }) => onChange(currentTarget.checked)}
              onBlur={onBlur}
            />
          )}
        />
      )}
      <Controller
        control={form.control}
        name="note"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <TextAreaField
            ref={ref}
            label={t('action.note')}
            description={t('action.noteHelp')}
            placeholder={t('action.optional')}
            maxLength={1000}
            minRows={3}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
    </MoneyDialog>
  )
}
