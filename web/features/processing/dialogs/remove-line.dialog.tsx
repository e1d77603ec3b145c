import type { Mode } from '@portico/contract/core/level.ts'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { type Line, processingApi, type Setup } from '../processing.queries.ts'

type RemoveLineProps = { setup: Setup; line: Line; mode: Mode; onClose: () => void }

/** Payments go to the next provider from now on, so it is asked again. */
export function RemoveLineDialog({ setup, line, mode, onClose }: RemoveLineProps) {
  const { t } = useTranslation(['processing', 'shared'])
  const queries = useQueryClient()
  const name = line.serviceProvider
  const params = { id: setup.websiteId, lineId: line.lineId }
  return (
    <StepDialog
      title={t('removeTitle', { name })}
      lead={t('removeText', { name, method: t(`shared:paymentMethod.${line.paymentMethod}`), currency: line.currency })}
      submitLabel={t('removeConfirm')}
      tone="danger"
      what={t('removeTitle', { name })}
      prepare={() => (scaCode?: string) => processingApi.removeLine({ params, mode, ...(scaCode ? { scaCode } : {}) })}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['processing'] })
        notify.success(t('removed', { name }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
