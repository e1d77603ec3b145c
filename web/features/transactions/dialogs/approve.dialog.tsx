import { useMoneyText } from '@portico/ui/values/money.tsx'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { referenceOf } from '../transaction-words.tsx'
import { transactionsApi } from '../transactions.queries.ts'
import type { ActionProps } from './dialog-props.ts'
import { MoneyDialog } from './money-dialog.tsx'
import { NoteField, noteIn } from './note-field.tsx'
import { useMoneyStep } from './use-money-step.ts'

type ApproveBody = Parameters<typeof transactionsApi.approve>[0]['body']
type ApproveForm = { note: string }

/** Lets a payment go on that waits for a decision. */
export function ApproveDialog({ detail, scope, onDone, onClose }: ActionProps) {
  const { t } = useTranslation('transactions')
  const moneyText = useMoneyText()
  const money = useMoneyStep<ApproveBody>(
    { action: 'approve', recordId: detail.id },
    (call) => transactionsApi.approve({ params: { id: detail.id }, ...scope, ...call }),
    (result) => onDone(result, detail.amountMinor),
  )
  const form = useForm<ApproveForm>({ defaultValues: { note: '', ...money.begun } })
  const amount = moneyText(detail.amountMinor, detail.currency)
  const isAuthorised = detail.amountAuthorisedMinor > 0
  return (
    <MoneyDialog
      money={money}
      title={t('action.approveDialog.title', { reference: referenceOf(detail) })}
      lead={
        isAuthorised
          ? t('action.approveDialog.leadAuthorised', { amount })
          : t('action.approveDialog.lead', { amount, provider: detail.serviceProvider })
      }
      submitLabel={t('action.approveDialog.submit', { amount })}
      what={t('action.approveDialog.submit', { amount })}
      inFields={[]}
      onSubmit={() => void form.handleSubmit(({ note }) => money.submit(noteIn(note)))()}
      onClose={onClose}
    >
      <NoteField control={form.control} />
    </MoneyDialog>
  )
}
