import { tidyText } from '@portico/contract/core/text/fold.ts'
import { approvePayoutsBody } from '@portico/contract/features/transactions/transactions.fields.gen.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { TextAreaField } from '@portico/ui/fields/text-area-field.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limitOf } from '../../../shared/form/limit-of.ts'
import { sumPerCurrency } from '../../../shared/list/sum-per-currency.ts'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { sayOr } from '../../../shared/texts/said.ts'
import { type RecordScope, transactionKeys, transactionsApi } from '../transactions.queries.ts'
import type { DecisionResult, PendingRow, Verdict } from './payouts.queries.ts'

/** What waits for a decision, by its name, with its amount. `payment`: one held for review. */
export type Decided = { id: string; kind: NonNullable<PendingRow['kind']> | 'payment'; name: string; amountMinor: number; currency: string }

type DecideDialogProps = {
  verdict: Verdict
  rows: readonly Decided[]
  scope: RecordScope
  /** How many were chosen that this person may not decide. */
  skipped?: number
  onClose: () => void
}

/** Approves or declines what waits, one or many at once; each is answered by itself, and what was not decided is named with the reason. */
export function DecideDialog({ verdict, rows, scope, skipped = 0, onClose }: DecideDialogProps) {
  const { t } = useTranslation('payouts')
  const moneyText = useMoneyText()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [result, setResult] = useState<DecisionResult>()
  const isApproval = verdict === 'Approved'
  const sum = sumPerCurrency(rows.map(({ currency, amountMinor }) => ({ currency, minor: amountMinor })))
    .map(({ currency, minor }) => moneyText(minor, currency))
    .join(', ')
  const [kind = 'payment', ...others] = new Set(rows.map((row) => row.kind))
  const matter = others.length > 0 ? 'mixed' : kind
  const words = { count: rows.length, sum, reference: rows[0]?.name ?? '' }
  const done = (answer: DecisionResult) => {
    void queries.invalidateQueries({ queryKey: transactionKeys.all })
    if (answer.failed > 0) return setResult(answer)
    notify.success(t(isApproval ? 'decide.approved' : 'decide.declined', { count: answer.done }))
    onClose()
  }
  if (result) return <NotDecided result={result} rows={rows} onClose={onClose} />
  const call = isApproval ? transactionsApi.approvePayouts : transactionsApi.declinePayouts
  return (
    <StepDialog
      title={t(isApproval ? 'decide.approveTitle' : 'decide.declineTitle', words)}
      lead={
        <>
          {t(isApproval ? `decide.approveLead.${matter}` : `decide.declineLead.${matter}`, words)}
          {skipped > 0 && ` ${t('select.skipped', { count: skipped })}`}
        </>
      }
      submitLabel={t(isApproval ? 'decide.approve' : 'decide.decline', words)}
      what={t(isApproval ? 'decide.whatApprove' : 'decide.whatDecline', words)}
      tone={isApproval ? 'plain' : 'danger'}
      prepare={() => (scaCode) =>
        call({ body: { transactions: rows.map(({ id }) => id), reason: tidyText(reason) }, ...scope, ...(scaCode ? { scaCode } : {}) })
      }
      onDone={done}
      onClose={onClose}
    >
      <TextAreaField
        label={t('decide.reason')}
        description={t('decide.reasonHelp')}
        placeholder={t('decide.optional')}
        {...limitOf(approvePayoutsBody.fields.reason)}
        minRows={3}
        value={reason}
        onChange={setReason}
      />
    </StepDialog>
  )
}

/** The payments that were not decided, each with its reason. */
function NotDecided({ result, rows, onClose }: { result: DecisionResult; rows: readonly Decided[]; onClose: () => void }) {
  const { t } = useTranslation('payouts')
  const moneyText = useMoneyText()
  const { done, total, failed } = result
  const byId = new Map(rows.map((row) => [row.id, row]))
  const lines = result.rows
    .filter(({ ok }) => !ok)
    .map(({ id, said, message }) => {
      const row = byId.get(id)
      return {
        id,
        name: row ? `${row.name}, ${moneyText(row.amountMinor, row.currency)}` : id,
        detail: sayOr(said, message ?? ''),
      }
    })
  return (
    <FormDialog
      opened
      size="table"
      withoutCancel
      title={t('results.title', { done, total })}
      lead={t('results.lead', { count: failed })}
      submitLabel={t('results.close')}
      onSubmit={onClose}
      onClose={onClose}
    >
      <RecordLines lines={lines} />
    </FormDialog>
  )
}
