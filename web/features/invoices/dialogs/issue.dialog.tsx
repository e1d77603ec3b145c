import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sumPerCurrency } from '../../../shared/list/sum-per-currency.ts'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { say } from '../../../shared/texts/said.ts'
import { periodText } from '../invoice-words.tsx'
import { forgetInvoices, type InvoiceRow, type Issued, invoicesApi, type Mode } from '../invoices.queries.ts'

type IssueDialogProps = { drafts: readonly InvoiceRow[]; mode: Mode; onDone: () => void; onClose: () => void }

/** Issues one draft or several; what could not be issued is listed with its reason. */
export function IssueDialog({ drafts, mode, onDone, onClose }: IssueDialogProps) {
  const { t } = useTranslation('invoices')
  const queries = useQueryClient()
  const money = useMoneyText()
  const [left, setLeft] = useState<Issued['data']>()
  const count = drafts.length
  const sums = sumPerCurrency(drafts.map(({ currency, totalMinor: minor }) => ({ currency, minor })))
  const title = t('issue.title', { count })
  const lineOf = ({ id, reason }: Issued['data'][number]) => {
    const draft = drafts.find((one) => one.id === id)
    const why = reason === 'stale_version' ? t('issue.changed') : (say({ reason: reason ?? '', params: {} }) ?? '')
    return { id, name: draft ? `${draft.merchantName} · ${periodText(draft)}` : id, detail: why }
  }
  if (left)
    return (
      <FormDialog
        opened
        title={t('issue.leftTitle', { count: left.length })}
        submitLabel={t('created.done')}
        size="table"
        withoutCancel
        onSubmit={onDone}
        onClose={onDone}
      >
        <RecordLines lines={left.map((one) => lineOf(one))} />
      </FormDialog>
    )
  return (
    <StepDialog
      title={title}
      lead={t('issue.lead', {
        count,
        sums: sums.map(({ currency, minor }) => money(minor, currency)).join(', '),
        merchant: drafts[0]!.merchantName,
        period: periodText(drafts[0]!),
      })}
      submitLabel={t('issue.confirm', { count })}
      what={title}
      prepare={() => (scaCode) =>
        invoicesApi.issue({ body: { invoices: drafts.map(({ id, version }) => ({ id, version })) }, mode, scaCode })
      }
      onDone={({ data }) => {
        void forgetInvoices(queries)
        const issued = data.filter(({ number }) => number !== null)
        if (issued.length > 0) notify.success(t('issue.done', { count: issued.length, number: issued[0]!.number }))
        const others = data.filter(({ number }) => number === null)
        if (others.length === 0) onDone()
        else setLeft(others)
      }}
      onClose={onClose}
    />
  )
}
