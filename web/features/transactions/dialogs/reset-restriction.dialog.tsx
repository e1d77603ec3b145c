import { tidyText } from '@portico/contract/core/text/fold.ts'
import { resetRestrictionBody } from '@portico/contract/features/transactions/transactions.fields.gen.ts'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { referenceOf } from '../transaction-words.tsx'
import { transactionsApi } from '../transactions.queries.ts'
import type { ActionProps } from './dialog-props.ts'
import { MoneyDialog } from './money-dialog.tsx'
import { NoteField } from './note-field.tsx'
import { useMoneyStep } from './use-money-step.ts'

type ResetBody = Parameters<typeof transactionsApi.resetRestriction>[0]['body']

/** One more try of a payment that was blocked. */
export function ResetRestrictionDialog({ detail, scope, onDone, onClose }: ActionProps) {
  const { t } = useTranslation('transactions')
  const amount = useMoneyText()(detail.amountMinor, detail.currency)
  const money = useMoneyStep<ResetBody>(
    { action: 'resetRestriction', recordId: detail.id },
    // A payment that goes on already is not sent a second time, so no key is needed.
    ({ idempotencyKey: _key, ...call }) => transactionsApi.resetRestriction({ params: { id: detail.id }, ...scope, ...call }),
    (result) => onDone(result, detail.amountMinor),
  )
  const form = useForm<ResetBody>({ defaultValues: { note: '', ...money.begun } })
  return (
    <MoneyDialog
      money={money}
      title={t('action.resetRestrictionDialog.title', { reference: referenceOf(detail) })}
      lead={t('action.resetRestrictionDialog.lead', { amount, provider: detail.serviceProvider })}
      submitLabel={t('action.resetRestrictionDialog.submit')}
      what={t('action.resetRestrictionDialog.submit')}
      inFields={[]}
      onSubmit={() => void form.handleSubmit(({ note }) => money.submit({ note: tidyText(note) }))()}
      onClose={onClose}
    >
      <NoteField control={form.control} of={resetRestrictionBody.fields.note} missing={t('action.resetRestrictionDialog.missing')} />
    </MoneyDialog>
  )
}
