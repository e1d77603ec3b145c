import { rejectionReasons } from '@portico/contract/features/transactions/transaction-words.ts'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { referenceOf } from '../transaction-words.tsx'
import { transactionsApi } from '../transactions.queries.ts'
import type { ActionProps } from './dialog-props.ts'
import { MoneyDialog } from './money-dialog.tsx'
import { NoteField, noteIn } from './note-field.tsx'
import { ReasonField } from './reason-field.tsx'
import { useMoneyStep } from './use-money-step.ts'

type DeclineBody = Parameters<typeof transactionsApi.decline>[0]['body']
type DeclineForm = { reason: DeclineBody['reason']; note: string }

/** Ends a payment that waits for a decision. */
export function DeclineDialog({ detail, scope, onDone, onClose }: ActionProps) {
  const { t } = useTranslation('transactions')
  const moneyText = useMoneyText()
  const money = useMoneyStep<DeclineBody>(
    { action: 'decline', recordId: detail.id },
    (call) => transactionsApi.decline({ params: { id: detail.id }, ...scope, ...call }),
    (result) => onDone(result, detail.amountMinor),
  )
  const form = useForm<DeclineForm>({ defaultValues: { reason: 'SuspectedFraud', note: '', ...money.begun } })
  const amount = moneyText(detail.amountMinor, detail.currency)
  const isAuthorised = detail.amountAuthorisedMinor > 0
  return (
    <MoneyDialog
      money={money}
      title={t('action.declineDialog.title', { reference: referenceOf(detail) })}
      lead={isAuthorised ? t('action.declineDialog.leadAuthorised', { amount }) : t('action.declineDialog.lead', { amount })}
      submitLabel={t('action.declineDialog.submit', { amount })}
      what={t('action.declineDialog.submit', { amount })}
      tone="danger"
      inFields={[]}
      onSubmit={() => void form.handleSubmit(({ reason, note }) => money.submit({ reason, ...noteIn(note) }))()}
      onClose={onClose}
    >
      <ReasonField
        control={form.control}
        name="reason"
        options={rejectionReasons.map((reason) => ({ value: reason, label: t(`action.rejectionReason.${reason}`) }))}
      />
      <NoteField control={form.control} />
    </MoneyDialog>
  )
}
