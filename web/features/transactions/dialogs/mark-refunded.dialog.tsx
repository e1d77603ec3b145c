import { tidyText } from '@portico/contract/core/text/fold.ts'
import { refundReasons } from '@portico/contract/features/transactions/transaction-words.ts'
import { markRefundedBody } from '@portico/contract/features/transactions/transactions.fields.gen.ts'
import { DateTimeField } from '@portico/ui/fields/date-field.tsx'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSaid } from '../../../shared/texts/said.ts'
import { referenceOf } from '../transaction-words.tsx'
import { transactionsApi } from '../transactions.queries.ts'
import { AmountField } from './amount-field.tsx'
import type { AmountProps } from './dialog-props.ts'
import { LineField } from './line-field.tsx'
import { MoneyDialog } from './money-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { useAmountLimit } from './use-amount-limit.ts'
import { useMoneyStep } from './use-money-step.ts'

type MarkBody = Parameters<typeof transactionsApi.markRefunded>[0]['body']
type MarkForm = { amountMinor: number | null; reason: MarkBody['reason']; externalReference: string; occurredAt: string | null }

/** Records money that was given back outside the portal, so that the payment and the ledger know of it. */
export function MarkRefundedDialog({ detail, scope, maxAmountMinor, onDone, onClose }: AmountProps) {
  const { t } = useTranslation('transactions')
  const said = useSaid('transactions')
  const money = useMoneyStep<MarkBody>(
    { action: 'markRefunded', recordId: detail.id },
    (call) => transactionsApi.markRefunded({ params: { id: detail.id }, ...scope, ...call }),
    (result, body) => onDone(result, body.amountMinor),
  )
  const form = useForm<MarkForm>({
    mode: 'onTouched',
    defaultValues: { amountMinor: maxAmountMinor, reason: 'CustomerRequest', externalReference: '', occurredAt: null, ...money.begun },
  })
  const limit = useAmountLimit(money.step, {
    maxAmountMinor,
    currency: detail.currency,
    setFocus: form.setFocus,
  })
  const { most, text, doubt } = limit
  const amount = form.watch('amountMinor')
  const label = amount ? t('action.markRefundedDialog.submit', { amount: text(amount) }) : t('action.markRefundedDialog.submitEmpty')
  const submit = form.handleSubmit(({ amountMinor, reason, externalReference, occurredAt }) =>
    money.submit({ amountMinor: amountMinor ?? 0, reason, externalReference: tidyText(externalReference), occurredAt: occurredAt ?? '' }),
  )
  return (
    <MoneyDialog
      money={money}
      doubt={doubt}
      title={t('action.markRefundedDialog.title', { reference: referenceOf(detail) })}
      lead={t('action.markRefundedDialog.lead', { amount: text(most) })}
      submitLabel={label}
      what={label}
      inFields={['body.amountMinor']}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <AmountField control={form.control} currency={detail.currency} limit={limit} half />
      <ReasonField
        control={form.control}
        name="reason"
        half
        options={refundReasons.map((reason) => ({ value: reason, label: t(`action.refundReason.${reason}`) }))}
      />
      <LineField
        control={form.control}
        name="externalReference"
        of={markRefundedBody.fields.externalReference}
        label={t('action.markRefundedDialog.reference')}
        description={t('action.markRefundedDialog.referenceHelp')}
        missing={t('action.markRefundedDialog.referenceMissing')}
      />
      <Controller
        control={form.control}
        name="occurredAt"
        rules={{
          validate: (at) => {
            if (at === null) return t('action.markRefundedDialog.timeMissing')
            return Date.parse(at) <= Date.now() || said('transactions.refundedInFuture')
          },
        }}
        render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
          <DateTimeField
            ref={ref}
            label={t('action.markRefundedDialog.time')}
            withAsterisk
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={error?.message}
          />
        )}
      />
    </MoneyDialog>
  )
}
