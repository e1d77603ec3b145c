import type { InvoiceAction } from '@portico/contract/features/invoices/invoice-words.ts'
import { ActionBar } from '@portico/ui/actions/action-bar.tsx'
import type { Action } from '@portico/ui/actions/action-button.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tellFailure } from '../../shared/api/tell-failure.ts'
import { saveFile } from '../../shared/page/save-file.ts'
import { useSession } from '../../shared/session/session.tsx'
import { StepDialog } from '../../shared/session/step-up/step-dialog.tsx'
import { say } from '../../shared/texts/said.ts'
import { IssueDialog } from './dialogs/issue.dialog.tsx'
import { CreditDialog, PayDialog } from './dialogs/settle.dialogs.tsx'
import { periodText } from './invoice-words.tsx'
import { forgetInvoices, type Invoice, invoicesApi, invoiceWire, type Mode, showSaved } from './invoices.queries.ts'

type InvoiceActionsProps = { record: Invoice; mode: Mode; onOpen: (id: string) => void; onDeleted: () => void }
type Asked = 'issue' | 'pay' | 'credit' | 'discard'

/** What the person may do with it, with the server's reason where that is not possible now; the server decides again when it is sent. */
export function InvoiceActions({ record, mode, onOpen, onDeleted }: InvoiceActionsProps) {
  const { t } = useTranslation('invoices')
  const { can, user } = useSession()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { id, version, state, kind } = record
  const scope = user.isPlatform ? { mode, tenantId: record.tenantId } : { mode }
  const download = useMutation({
    mutationFn: () => invoicesApi.download({ params: { id }, ...scope }),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
    onError: tellFailure,
  })
  const recompute = useMutation({
    mutationFn: () => invoicesApi.recompute({ params: { id }, body: { version }, mode }),
    onSuccess: (saved) => {
      showSaved(queries, saved)
      notify.success(t('recompute.done'))
    },
    onError: (error) => {
      tellFailure(error)
      void forgetInvoices(queries)
    },
  })
  const isDraft = state === 'Draft'
  const offOf = (action: InvoiceAction) => {
    const reason = record.off[action]
    const offReason = reason && say({ reason, params: {} })
    return offReason ? { offReason } : {}
  }
  const ofDraft: (Action | false)[] = [
    can(invoiceWire.issue.access) && {
      id: 'issue',
      label: t('action.issue'),
      primary: true,
      ...offOf('issue'),
      onClick: () => setAsked('issue'),
    },
    // Where both are off for one reason, it is said once.
    (record.off.issue === undefined || record.off.recompute !== record.off.issue) &&
      can(invoiceWire.recompute.access) && {
        id: 'recompute',
        label: t('action.recompute'),
        loading: recompute.isPending,
        ...offOf('recompute'),
        onClick: () => recompute.mutate(),
      },
    can(invoiceWire.discard.access) && {
      id: 'discard',
      label: t('action.discard'),
      overflow: true,
      danger: true,
      ...offOf('discard'),
      onClick: () => setAsked('discard'),
    },
  ]
  const ofIssued: (Action | false)[] = [
    {
      id: 'download',
      label: t('action.download'),
      primary: true,
      loading: download.isPending,
      ...(record.document === null ? { offReason: say({ reason: 'invoices.notWritten', params: {} }) ?? '' } : {}),
      onClick: () => download.mutate(),
    },
    kind === 'Invoice' &&
      state !== 'Credited' &&
      can(invoiceWire.pay.access) && { id: 'pay', label: t('action.pay'), ...offOf('pay'), onClick: () => setAsked('pay') },
    kind === 'Invoice' &&
      can(invoiceWire.credit.access) && {
        id: 'credit',
        label: t('action.credit'),
        ...offOf('credit'),
        onClick: () => setAsked('credit'),
      },
  ]
  const title = t('discard.title')
  return (
    <>
      <ActionBar actions={isDraft ? ofDraft : ofIssued} />
      {asked === 'issue' && <IssueDialog drafts={[record]} mode={mode} onDone={close} onClose={close} />}
      {asked === 'pay' && <PayDialog record={record} mode={mode} onClose={close} />}
      {asked === 'credit' && (
        <CreditDialog
          record={record}
          mode={mode}
          onClose={close}
          onDone={(note) => {
            void forgetInvoices(queries)
            onOpen(note.id)
          }}
        />
      )}
      {asked === 'discard' && (
        <StepDialog
          title={title}
          lead={t('discard.lead', { merchant: record.merchantName, period: periodText(record) })}
          submitLabel={t('discard.confirm')}
          what={title}
          tone="danger"
          prepare={() => () => invoicesApi.discard({ params: { id }, mode })}
          onDone={() => {
            notify.success(t('discard.done'))
            onDeleted()
            void queries.invalidateQueries({ queryKey: ['invoices', 'list'] })
          }}
          onClose={close}
        />
      )}
    </>
  )
}
