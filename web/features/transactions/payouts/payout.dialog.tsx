import { tidyText } from '@portico/contract/core/text/fold.ts'
import { payoutBody } from '@portico/contract/features/transactions/transactions.fields.gen.ts'
import { type Fact, Facts } from '@portico/ui/pieces/facts.tsx'
import { Money } from '@portico/ui/values/money.tsx'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session/session.tsx'
import { AmountField } from '../dialogs/amount-field.tsx'
import type { ActionProps } from '../dialogs/dialog-props.ts'
import { LineField } from '../dialogs/line-field.tsx'
import { MoneyDialog } from '../dialogs/money-dialog.tsx'
import { useAmountLimit } from '../dialogs/use-amount-limit.ts'
import { useMoneyStep } from '../dialogs/use-money-step.ts'
import { cardText, referenceOf } from '../transaction-words.tsx'
import { transactionsApi, transactionWire } from '../transactions.queries.ts'
import { payoutLimitQuery } from './payouts.queries.ts'

type PayoutBody = Parameters<typeof transactionsApi.payout>[0]['body']
type PayoutForm = { amountMinor: number | null; description: string }

/** Pays money owed to the merchant to the instrument of one of its payments; says how much there is and whether another person approves it. */
export function PayoutDialog({ detail, scope, onDone, onClose }: ActionProps) {
  const { t } = useTranslation('payouts')
  const { can } = useSession()
  const limitAnswer = useQuery({
    ...payoutLimitQuery({ id: detail.id, ...scope }),
    enabled: can(transactionWire.payoutLimit.access),
  })
  const known = limitAnswer.data
  const money = useMoneyStep<PayoutBody>(
    { action: 'payout', recordId: detail.id },
    (call) => transactionsApi.payout({ params: { id: detail.id }, ...scope, ...call }),
    (result, body) => onDone(result, body.amountMinor),
  )
  const form = useForm<PayoutForm>({ mode: 'onTouched', defaultValues: { amountMinor: null, description: '', ...money.begun } })
  // Without the right to see the balance, the server refuses an amount that is too high.
  const maxAmountMinor = known?.maxMinor ?? Number.MAX_SAFE_INTEGER
  const limit = useAmountLimit(money.step, { maxAmountMinor, currency: detail.currency, setFocus: form.setFocus })
  const { text, doubt } = limit
  const amount = form.watch('amountMinor')
  const target = cardText(detail)
  const submit = form.handleSubmit(({ amountMinor, description }) =>
    money.submit({ amountMinor: amountMinor ?? 0, sameInstrument: true, description: tidyText(description) }),
  )
  const most = known && text(known.maxMinor)
  const lead =
    most === undefined
      ? t('payout.leadUnknown')
      : target
        ? t('payout.leadTarget', { amount: most, target })
        : t('payout.lead', { amount: most })
  const label = amount ? t('payout.submit', { amount: text(amount) }) : t('payout.submitEmpty')
  return (
    <MoneyDialog
      money={money}
      doubt={doubt}
      title={t('payout.title', { reference: referenceOf(detail) })}
      lead={lead}
      submitLabel={label}
      what={label}
      inFields={['body.amountMinor']}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {known && <Sums of={known} />}
      <AmountField control={form.control} currency={detail.currency} limit={limit} />
      <LineField
        control={form.control}
        name="description"
        of={payoutBody.fields.description}
        label={t('payout.description')}
        description={t('payout.descriptionHelp')}
        missing={t('payout.descriptionMissing')}
      />
      {known?.approvalFromMinor != null && (
        <div className="p-note">{t('payout.needsApproval', { amount: text(known.approvalFromMinor) })}</div>
      )}
    </MoneyDialog>
  )
}

type Known = { owedMinor: number; reservedMinor: number; maxMinor: number; currency: string }

/** owed − set aside = free. */
function Sums({ of: { owedMinor, reservedMinor, maxMinor, currency } }: { of: Known }) {
  const { t } = useTranslation('payouts')
  const line = (name: 'owed' | 'reserved' | 'free', minor: number): Fact => [
    t(`payout.sum.${name}`),
    <Money key={name} minor={minor} currency={currency} />,
  ]
  const lines = [line('owed', owedMinor), ...(reservedMinor > 0 ? [line('reserved', -reservedMinor)] : []), line('free', maxMinor)]
  return <Facts items={lines} />
}
