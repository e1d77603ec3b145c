import { reversalReasons } from '@portico/contract/features/transactions/transaction-words.ts'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { cardText, referenceOf } from '../transaction-words.tsx'
import { transactionsApi } from '../transactions.queries.ts'
import type { ActionProps } from './dialog-props.ts'
import { MoneyDialog } from './money-dialog.tsx'
import { NoteField, noteIn } from './note-field.tsx'
import { ReasonField } from './reason-field.tsx'
import { useMoneyStep } from './use-money-step.ts'

type ReversalBody = Parameters<typeof transactionsApi.reversal>[0]['body']
type ReversalForm = { reasonCode: ReversalBody['reasonCode']; note: string }

/** Undoes the whole payment: what was captured goes back, what was only reserved is released. */
export function ReversalDialog({ detail, scope, onDone, onClose }: ActionProps) {
  const { t } = useTranslation('transactions')
  const moneyText = useMoneyText()
  const { amountCapturedMinor: captured } = detail
  const minor = captured > 0 ? captured : detail.amountAuthorisedMinor
  const money = useMoneyStep<ReversalBody>(
    { action: 'reversal', recordId: detail.id },
    (call) => transactionsApi.reversal({ params: { id: detail.id }, ...scope, ...call }),
    (result) => onDone(result, minor),
  )
  const form = useForm<ReversalForm>({ defaultValues: { reasonCode: 'CustomerRequest', note: '', ...money.begun } })
  const amount = moneyText(minor, detail.currency)
  const target = cardText(detail)
  const submit = form.handleSubmit(({ reasonCode, note }) => money.submit({ reasonCode, ...noteIn(note) }))
  return (
    <MoneyDialog
      money={money}
      title={t('action.reversalDialog.title', { reference: referenceOf(detail) })}
      lead={
        captured === 0
          ? t('action.reversalDialog.leadReserved', { amount })
          : target
            ? t('action.reversalDialog.lead', { target, amount })
            : t('action.reversalDialog.leadPlain', { amount })
      }
      submitLabel={t('action.reversalDialog.submit', { amount })}
      what={t('action.reversalDialog.submit', { amount })}
      tone="danger"
      inFields={[]}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ReasonField
        control={form.control}
        name="reasonCode"
        options={reversalReasons.map((reason) => ({ value: reason, label: t(`action.voidReason.${reason}`) }))}
      />
      <NoteField control={form.control} />
      <div className="p-note">{t('action.reversalDialog.consequence')}</div>
    </MoneyDialog>
  )
}
