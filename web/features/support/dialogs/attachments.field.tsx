import { notify } from '@portico/ui/notices/notify.tsx'
import { FileDrop } from '@portico/ui/uploads/file-drop.tsx'
import type { QueuedFile } from '@portico/ui/uploads/file-queue.ts'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fileLimits, takeBack, uploadTo } from '../files/files.queries.ts'
import type { TicketForm } from './ticket-form.ts'

const uploadedIn = (files: readonly QueuedFile[]) => files.flatMap(({ fileId }) => (fileId === undefined ? [] : [fileId]))
export const isOnItsWay = (files: readonly QueuedFile[]) => files.some(({ state }) => state === 'waiting' || state === 'uploading')

/** Takes back what the form has uploaded, and says so where there was something. `ofTenant`: for whom platform staff have uploaded it. */
export function useDropAttachments({ getValues, setValue }: UseFormReturn<TicketForm>) {
  const { t } = useTranslation('support')
  return (ofTenant = getValues('tenantId') ?? undefined) => {
    const ids = uploadedIn(getValues('attachments'))
    setValue('attachments', [])
    if (ids.length === 0) return
    void takeBack(ids, ofTenant).then((isDone) => (isDone ? notify.success(t('done.filesDeleted')) : notify.error(t('done.filesKept'))))
  }
}

type AttachmentsFieldProps = { form: UseFormReturn<TicketForm> /** None yet while platform staff have not said. */; isReady: boolean }

/** Files uploaded while the ticket is being written; it carries those that have arrived. */
export function AttachmentsField({ form, isReady }: AttachmentsFieldProps) {
  const { t } = useTranslation('support')
  const ofTenant = form.watch('tenantId') ?? undefined
  return (
    <FileDrop
      key={ofTenant}
      label={t('field.attachments')}
      limits={fileLimits}
      {...(isReady ? {} : { disabledReason: t('dialog.tenantFirst') })}
      upload={uploadTo(ofTenant)}
      onFiles={(files) => form.setValue('attachments', files, { shouldDirty: files.length > 0 })}
      onRemove={(fileId) => void takeBack([fileId], ofTenant)}
    />
  )
}
