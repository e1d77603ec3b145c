import { voidReasons } from '@portico/contract/features/transactions/transaction-words.ts'
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

type VoidBody = Parameters<typeof transactionsApi.void>[0]['body']
type VoidForm = { reasonCode: VoidBody['reasonCode']; note: string }

/** Releases what was reserved; the payment ends with it. */
export function VoidDialog({ detail, scope, onDone, onClose }: ActionProps) {
  const { t } = useTranslation('transactions')
  const moneyText = useMoneyText()
  const money = useMoneyStep<VoidBody>(
    { action: 'void', recordId: detail.id },
    (call) => transactionsApi.void({ params: { id: detail.id }, ...scope, ...call }),
    (result) => onDone(result, detail.amountCapturableMinor),
  )
  const form = useForm<VoidForm>({ defaultValues: { reasonCode: 'CustomerRequest', note: '', ...money.begun } })
  const amount = moneyText(detail.amountCapturableMinor || detail.amountMinor, detail.currency)
  const submit = form.handleSubmit(({ reasonCode, note }) => money.submit({ reasonCode, ...noteIn(note) }))
  return (
    <MoneyDialog
      money={money}
      title={t('action.voidDialog.title', { reference: referenceOf(detail) })}
      lead={t('action.voidDialog.lead', { amount })}
      submitLabel={t('action.voidDialog.submit', { amount })}
      what={t('action.voidDialog.submit', { amount })}
      tone="danger"
      inFields={[]}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ReasonField
        control={form.control}
        name="reasonCode"
        options={voidReasons.map((reason) => ({ value: reason, label: t(`action.voidReason.${reason}`) }))}
      />
      <NoteField control={form.control} />
    </MoneyDialog>
  )
}
