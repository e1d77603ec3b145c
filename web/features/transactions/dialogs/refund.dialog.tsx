import { refundReasons } from '@portico/contract/features/transactions/transaction-words.ts'
import { type Fact, Facts } from '@portico/ui/pieces/facts.tsx'
import { Money } from '@portico/ui/values/money.tsx'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { cardText, referenceOf } from '../transaction-words.tsx'
import { type TransactionDetail, transactionsApi } from '../transactions.queries.ts'
import { AmountField } from './amount-field.tsx'
import type { AmountProps } from './dialog-props.ts'
import { MoneyDialog } from './money-dialog.tsx'
import { NoteField, noteIn } from './note-field.tsx'
import { ReasonField } from './reason-field.tsx'
import { useAmountLimit } from './use-amount-limit.ts'
import { useMoneyStep } from './use-money-step.ts'

type RefundBody = Parameters<typeof transactionsApi.refund>[0]['body']
type RefundForm = { amountMinor: number | null; reasonCode: RefundBody['reasonCode']; note: string }

/** Gives money back, all of it or a part; says beforehand how much there is and where that figure comes from. */
export function RefundDialog({ detail, scope, maxAmountMinor, onDone, onClose }: AmountProps) {
  const { t } = useTranslation('transactions')
  const money = useMoneyStep<RefundBody>(
    { action: 'refund', recordId: detail.id },
    (call) => transactionsApi.refund({ params: { id: detail.id }, ...scope, ...call }),
    (result, body) => onDone(result, body.amountMinor),
  )
  const form = useForm<RefundForm>({
    mode: 'onTouched',
    defaultValues: { amountMinor: maxAmountMinor, reasonCode: 'CustomerRequest', note: '', ...money.begun },
  })
  const limit = useAmountLimit(money.step, {
    maxAmountMinor,
    currency: detail.currency,
    setFocus: form.setFocus,
  })
  const { most, text, doubt } = limit
  const amount = form.watch('amountMinor')
  const target = cardText(detail)
  const submit = form.handleSubmit(({ amountMinor, reasonCode, note }) =>
    money.submit({ amountMinor: amountMinor ?? 0, reasonCode, ...noteIn(note) }),
  )
  return (
    <MoneyDialog
      money={money}
      doubt={doubt}
      title={t('action.refundDialog.title', { reference: referenceOf(detail) })}
      lead={
        target ? t('action.refundDialog.lead', { target, amount: text(most) }) : t('action.refundDialog.leadPlain', { amount: text(most) })
      }
      submitLabel={amount ? t('action.refundDialog.submit', { amount: text(amount) }) : t('action.refundDialog.submitEmpty')}
      what={t('action.refundDialog.submit', { amount: text(amount ?? 0) })}
      inFields={['body.amountMinor']}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Facts items={useRefundSums(detail, most)} />
      <AmountField control={form.control} currency={detail.currency} limit={limit} half />
      <ReasonField
        control={form.control}
        name="reasonCode"
        half
        options={refundReasons.map((reason) => ({ value: reason, label: t(`action.refundReason.${reason}`) }))}
      />
      <NoteField control={form.control} />
      <div className="p-note">{t('action.refundDialog.consequence')}</div>
    </MoneyDialog>
  )
}

/** captured − refunded − on its way − disputed = what can be refunded. Said only where it is not plain already. */
function useRefundSums(detail: TransactionDetail, most: number): Fact[] {
  const { t } = useTranslation('transactions')
  const { amountRefundedMinor: refunded, amountRefundPendingMinor: pending, amountDisputedMinor: disputed } = detail
  if (refunded + pending + disputed === 0) return []
  const line = (name: 'captured' | 'refunded' | 'pending' | 'disputed' | 'left', minor: number): Fact => [
    t(`action.refundDialog.sum.${name}`),
    <Money key={name} minor={minor} currency={detail.currency} />,
  ]
  return [
    line('captured', detail.amountCapturedMinor),
    ...(refunded > 0 ? [line('refunded', -refunded)] : []),
    ...(pending > 0 ? [line('pending', -pending)] : []),
    ...(disputed > 0 ? [line('disputed', -disputed)] : []),
    line('left', most),
  ]
}
