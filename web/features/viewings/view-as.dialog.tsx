import { Textarea } from '@mantine/core'
import { tidyText } from '@portico/contract/core/text/fold.ts'
import { startBody } from '@portico/contract/features/viewings/viewings.fields.gen.ts'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { faultOf } from '../../shared/form/fault-of.ts'
import { limitOf } from '../../shared/form/limit-of.ts'
import { useSession } from '../../shared/session/session.tsx'
import { StepDialog } from '../../shared/session/step-up/step-dialog.tsx'
import { enterViewing } from '../../shared/session/stored-viewing.ts'
import { type Viewing, viewingsApi } from '../../shared/session/viewings.queries.ts'
import { merchantsOfQuery } from './viewings-of.queries.ts'

type ViewAsDialogProps = {
  tenantId: string
  tenantName: string
  /** Left out: the tenant, or one of its merchants that is chosen here. */
  merchant?: { id: string; name: string }
  onClose: () => void
}

/** What it means to view as someone, why one wants to, and the second factor; then this tab is theirs. */
export function ViewAsDialog({ tenantId, tenantName, merchant, onClose }: ViewAsDialogProps) {
  const { t } = useTranslation('viewings')
  const { user } = useSession()
  const [chosen, setChosen] = useState<string | null>(merchant?.id ?? null)
  const merchants = useQuery({ ...merchantsOfQuery(tenantId), enabled: merchant === undefined })
  const form = useForm<{ reason: string }>({ mode: 'onTouched', defaultValues: { reason: '' } })
  const minutes = Math.max(1, Math.round(user.sessionTimes.viewingMs / 60_000))
  const names = new Map((merchants.data ?? []).map(({ merchantId, legalBusinessName }) => [merchantId, legalBusinessName]))
  const name = merchant?.name ?? names.get(chosen ?? '') ?? tenantName
  const prepare = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return undefined
    const body = { merchantId: chosen, reason: tidyText(form.getValues('reason')) }
    return (scaCode?: string) => viewingsApi.start({ params: { id: tenantId }, body, scaCode })
  }
  const enter = ({ viewingId, merchantId, merchantName, tenantName: of }: Viewing) =>
    enterViewing({ id: viewingId, audience: merchantId ? 'merchant' : 'staff', name: merchantName ?? of })
  return (
    <StepDialog
      title={t('start.title', { name })}
      lead={t('start.lead', { name, count: minutes })}
      submitLabel={t('start.submit')}
      what={t('start.title', { name })}
      inFields={['body.reason']}
      prepare={prepare}
      onDone={enter}
      onClose={onClose}
    >
      {(refused) => (
        <>
          {merchant === undefined && (
            <SelectField
              label={t('start.whom')}
              options={[
                { value: '', label: t('start.tenant', { name: tenantName }) },
                ...[...names].map(([value, label]) => ({ value, label })),
              ]}
              value={chosen ?? ''}
              onChange={(value) => setChosen(value || null)}
            />
          )}
          <Textarea
            {...form.register('reason', {
              validate: (text) => faultOf(startBody.fields.reason, text, true) === undefined || t('start.reasonMissing'),
            })}
            data-autofocus
            label={t('start.reason')}
            description={t('start.reasonHint', { name })}
            withAsterisk
            autosize
            minRows={2}
            maxRows={5}
            {...limitOf(startBody.fields.reason)}
            error={form.formState.errors.reason?.message ?? refused['body.reason']}
          />
        </>
      )}
    </StepDialog>
  )
}
