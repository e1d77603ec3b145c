import { Checkbox } from '@mantine/core'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { cardText, referenceOf } from '../transaction-words.tsx'
import { transactionsApi } from '../transactions.queries.ts'
import { AmountField } from './amount-field.tsx'
import type { AmountProps } from './dialog-props.ts'
import { MoneyDialog } from './money-dialog.tsx'
import { NoteField, noteIn } from './note-field.tsx'
import { useAmountLimit } from './use-amount-limit.ts'
import { useMoneyStep } from './use-money-step.ts'

type CaptureBody = Parameters<typeof transactionsApi.capture>[0]['body']
type CaptureForm = { amountMinor: number | null; final: boolean; note: string }

/** Takes what was reserved, all of it or a part. */
export function CaptureDialog({ detail, scope, maxAmountMinor, onDone, onClose }: AmountProps) {
  const { t } = useTranslation('transactions')
  const money = useMoneyStep<CaptureBody>(
    { action: 'capture', recordId: detail.id },
    (call) => transactionsApi.capture({ params: { id: detail.id }, ...scope, ...call }),
    (result, body) => onDone(result, body.amountMinor),
  )
  const form = useForm<CaptureForm>({
    mode: 'onTouched',
    defaultValues: { amountMinor: maxAmountMinor, final: true, note: '', ...money.begun },
  })
  const limit = useAmountLimit(money.step, {
    maxAmountMinor,
    currency: detail.currency,
    setFocus: form.setFocus,
  })
  const { most, text, doubt } = limit
  const amount = form.watch('amountMinor')
  const isPart = amount !== null && amount < most && detail.captureMethod === 'ManualMultiple'
  const target = cardText(detail)
  const submit = form.handleSubmit(({ amountMinor, final, note }) =>
    money.submit({ amountMinor: amountMinor ?? 0, final: isPart ? final : true, ...noteIn(note) }),
  )
  return (
    <MoneyDialog
      money={money}
      doubt={doubt}
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
      <AmountField control={form.control} currency={detail.currency} limit={limit} />
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
      <NoteField control={form.control} />
    </MoneyDialog>
  )
}
