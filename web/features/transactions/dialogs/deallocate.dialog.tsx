import { notify } from '@portico/ui/notices/notify.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { type RecordRef, type Relationship, scopeOf, transactionKeys, transactionsApi } from '../transactions.queries.ts'

type DeallocateDialogProps = { relationship: Relationship; record: RecordRef; onClose: () => void }

/** Gives a reference back to its pool: the next payer may have it, and money that names it then is that payer's. */
export function DeallocateDialog({ relationship, record, onClose }: DeallocateDialogProps) {
  const { t } = useTranslation(['transactions', 'tabs'])
  const queries = useQueryClient()
  const { accountReference, merchantId: organizationId, transactionId, websiteId } = relationship
  const title = t('tabs:relationships.freeTitle', { reference: accountReference })
  return (
    <StepDialog
      title={title}
      lead={t('tabs:relationships.freeLead')}
      submitLabel={t('tabs:relationships.free')}
      what={title}
      tone="danger"
      prepare={() => (scaCode?: string) =>
        transactionsApi.deallocate({
          body: { organizationId, transactionId, accountReference, websiteId },
          ...scopeOf(record),
          ...(scaCode ? { scaCode } : {}),
        })
      }
      onDone={() => {
        void queries.invalidateQueries({ queryKey: transactionKeys.record(record.id) })
        notify.success(t('tabs:relationships.freedDone', { reference: accountReference }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
