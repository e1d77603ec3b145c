import { TextInput } from '@mantine/core'
import { type TicketStatus, ticketStatuses } from '@portico/contract/features/tickets/ticket-words.ts'
import { FormDialog } from '@portico/ui/form-dialog.tsx'
import { SelectField } from '@portico/ui/select-field.tsx'
import { TextAreaField } from '@portico/ui/text-area-field.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/api/api-error.ts'
import { problemText } from '../../../shared/problem-text.ts'
import { merchantsQuery } from '../../../shared/reference.queries.ts'
import { showSaved, type Ticket, ticketQuery, ticketsApi } from '../tickets.queries.ts'

/** `version` is the one the person has before the eyes, also when a newer one arrives meanwhile. */
type TicketForm = { merchantId: string | null; name: string; note: string; status: TicketStatus; version: number }
const formOf = (record?: Ticket): TicketForm => ({
  merchantId: record?.merchantId ?? null,
  name: record?.name ?? '',
  note: record?.note ?? '',
  status: record?.status ?? 'Active',
  version: record?.version ?? 0,
})

type TicketDialogProps = {
  opened: boolean
  /** The one that is changed; without it a new one is added. */
  record?: Ticket
  onDone: (saved: Ticket) => void
  onClose: () => void
}

export function TicketDialog({ opened, record, onDone, onClose }: TicketDialogProps) {
  const { t } = useTranslation('tickets')
  const save = useSave(record, onDone)
  const form = useForm<TicketForm>({ mode: 'onTouched', defaultValues: formOf(record) })
  const { errors } = form.formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins afresh whenever it opens
  useEffect(() => {
    if (!opened) return
    form.reset(formOf(record))
    save.reset()
  }, [opened])
  const isTaken = save.error instanceof ApiError && save.error.code === 'conflict'
  const problem = save.error && !isTaken ? problemText(save.error) : undefined
  return (
    <FormDialog
      opened={opened}
      title={record ? t('form.editTitle') : t('form.newTitle')}
      submitLabel={record ? t('form.save') : t('form.add')}
      submitting={save.isPending}
      error={problem}
      onSubmit={() => void form.handleSubmit((values) => save.mutate(values))()}
      onClose={onClose}
    >
      {!record && (
        <Controller
          control={form.control}
          name="merchantId"
          rules={{ required: t('form.merchantMissing') }}
          render={({ field }) => <MerchantField {...field} error={errors.merchantId?.message} />}
        />
      )}
      <TextInput
        {...form.register('name', { validate: (name) => name.trim() !== '' || t('form.nameMissing') })}
        data-autofocus={record !== undefined || undefined}
        label={t('field.name')}
        withAsterisk
        maxLength={100}
        autoComplete="off"
        error={errors.name?.message ?? (isTaken ? t('form.nameTaken') : undefined)}
      />
      <Controller
        control={form.control}
        name="note"
        render={({ field }) => <TextAreaField {...field} label={t('field.note')} placeholder={t('form.optional')} maxLength={1000} />}
      />
      {record && (
        <Controller
          control={form.control}
          name="status"
          render={({ field }) => (
            <SelectField
              {...field}
              label={t('field.status')}
              options={ticketStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
            />
          )}
        />
      )}
    </FormDialog>
  )
}

type MerchantFieldProps = { value: string | null; onChange: (id: string | null) => void; onBlur: () => void; error: string | undefined }

function MerchantField(props: MerchantFieldProps) {
  const { t } = useTranslation('tickets')
  const merchants = useQuery(merchantsQuery).data ?? []
  const options = merchants.map(({ id, name }) => ({ value: id, label: name }))
  return <SelectField {...props} data-autofocus label={t('field.merchant')} withAsterisk searchable options={options} />
}

function useSave(record: Ticket | undefined, onDone: (saved: Ticket) => void) {
  const queries = useQueryClient()
  return useMutation({
    meta: { toldInPlace: true },
    mutationFn: ({ merchantId, name, note, status, version }: TicketForm) => {
      const content = { name: name.trim(), ...(note.trim() ? { note: note.trim() } : {}) }
      return record
        ? ticketsApi.update({ params: { id: record.id }, body: { ...content, status, version } })
        : ticketsApi.create({ body: { ...content, merchantId: merchantId ?? '' } })
    },
    onSuccess: (saved) => {
      showSaved(queries, saved)
      onDone(saved)
    },
    // What is shown behind the dialog must not be older than what the server refused it for.
    onError: () => void (record && queries.invalidateQueries({ queryKey: ticketQuery(record.id).queryKey })),
  })
}
