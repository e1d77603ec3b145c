import { Button, Menu, TextInput } from '@mantine/core'
import { isBlank } from '@portico/contract/core/text/fold.ts'
import { raiseBody } from '@portico/contract/features/support/support.fields.gen.ts'
import { ticketCategories, ticketPriorities } from '@portico/contract/features/support/ticket-words.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import type { Option } from '@portico/ui/fields/select-field.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { TextAreaField } from '@portico/ui/fields/text-area-field.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { formatDate } from '@portico/ui/words/date-format.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/api/api-error.ts'
import { Problem } from '../../../shared/api/problem.tsx'
import { faultOf } from '../../../shared/form/fault-of.ts'
import { limitOf } from '../../../shared/form/limit-of.ts'
import { useKeptValues } from '../../../shared/form/use-kept-values.tsx'
import { useSession } from '../../../shared/session/session.tsx'
import { categoriesQuery, supportApi, type TicketDetails, type TicketRequest, ticketLists } from '../support.queries.ts'
import { deskOf, nameOf } from '../ticket-desk.ts'
import { allStatuses } from '../ticket-search.ts'
import { AttachmentsField, isOnItsWay, useDropAttachments } from './attachments.field.tsx'
import { ContactEmailField } from './contact-email.field.tsx'
import { ContactsField, CustomersField } from './people.fields.tsx'
import { TenantField } from './tenant.field.tsx'
import { type About, emptyForm, formOf, quoting, requestOf, type TicketForm } from './ticket-form.ts'
import { TransactionsField } from './transactions.field.tsx'
import { useOnlyOne } from './use-only-one.ts'
import { useToldOnce } from './use-told-once.ts'

const optionalFields = ['customers', 'transactions', 'priority', 'attachments'] as const
/** Fields of text, which come back where the session ended before they were sent. */
const keptFields = ['category', 'subject', 'description', 'contactEmail'] as const
type OptionalField = (typeof optionalFields)[number]

type SupportDialogProps = {
  /** The merchant's ticket about which its tenant asks the platform. */
  escalated?: TicketDetails
  /** The payment beside which it is asked. */
  about?: About
  onClose: () => void
}

/** Ask for help (specification 000 sections 3 to 6): a merchant its tenant, a tenant the platform, platform staff in the name of a tenant. */
export function SupportDialog(props: SupportDialogProps) {
  return useOnlyOne(props.onClose) ? <OnlySupportDialog {...props} /> : null
}

function OnlySupportDialog({ escalated, about, onClose }: SupportDialogProps) {
  const { t } = useTranslation('support')
  const session = useSession()
  const { hasTenants } = deskOf(session)
  const hasCustomers = session.user.merchant === null
  const page = useLocation({ select: ({ href }) => href })
  const { email } = session.user
  const [expanded, setExpanded] = useState<readonly OptionalField[]>(filledIn({ escalated, about }))
  const writtenBy = useWrittenBy()
  const form = useForm<TicketForm>({ mode: 'onTouched', defaultValues: escalated ? formOf(escalated, email) : emptyForm(email, about) })
  const { errors, isValid, isDirty } = form.formState
  const tenantId = form.watch('tenantId') ?? (hasTenants ? undefined : session.user.tenantId)
  const kept = useKeptValues(form, { name: `support.raise.${escalated?.ticketId ?? about?.transaction.value ?? 'new'}`, paths: keptFields })
  const end = () => {
    kept.forget()
    onClose()
  }
  const send = useSend({ page, escalated, onClose: end })
  const dropAttachments = useDropAttachments(form)
  const cancel = () => {
    dropAttachments()
    end()
  }
  const has = (field: OptionalField) => expanded.includes(field)
  const offered = optionalFields.filter((field) => field !== 'customers' || hasCustomers)
  return (
    <FormDialog
      opened
      title={t(escalated ? 'dialog.escalate' : 'dialog.title')}
      submitLabel={t('dialog.send')}
      submitting={send.isPending}
      off={!isValid}
      {...(isOnItsWay(form.watch('attachments')) ? { offReason: t('dialog.uploading') } : {})}
      holds={isDirty}
      error={send.error && <Problem of={send.error} />}
      onSubmit={() => void form.handleSubmit((values) => send.mutate(values))()}
      onClose={cancel}
      onLeave={kept.forget}
    >
      {kept.note}
      {hasTenants && <TenantField form={form} onOther={dropAttachments} />}
      <CategoryField form={form} />
      <TextInput
        {...form.register('subject', { validate: (text) => !isBlank(text) || t('dialog.subjectMissing') })}
        label={t('field.subject')}
        withAsterisk
        {...limitOf(raiseBody.fields.subject)}
        autoComplete="off"
        error={errors.subject?.message}
      />
      <Controller
        control={form.control}
        name="description"
        rules={{ validate: (text) => !isBlank(text) || t('dialog.descriptionMissing') }}
        render={({ field }) => (
          <TextAreaField
            {...field}
            label={t(escalated ? 'dialog.escalation' : 'field.description')}
            description={t(escalated ? 'dialog.escalationHelp' : 'dialog.descriptionHelp')}
            {...(escalated ? { 'data-autofocus': true } : {})}
            withAsterisk
            {...limitOf(raiseBody.fields.description)}
            error={errors.description?.message}
          />
        )}
      />
      {escalated && (
        <figure className="p-quotation">
          <figcaption>{writtenBy(escalated)}</figcaption>
          <blockquote>{escalated.description}</blockquote>
        </figure>
      )}
      <ContactEmailField
        {...form.register('contactEmail', {
          validate: (text) => faultOf(raiseBody.fields.contactEmail, text, true) === undefined || t('dialog.emailWrong'),
        })}
        tenantId={tenantId}
        error={errors.contactEmail?.message}
      />
      {hasCustomers && <ContactsField control={form.control} tenantId={tenantId} />}
      <Menu position="bottom-start" closeOnItemClick={false} withinPortal={false}>
        <Menu.Target>
          <Button variant="default" size="xs" className="p-dialog-more" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('dialog.expand')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map((field) => (
            <Menu.CheckboxItem
              key={field}
              checked={has(field)}
              onChange={(isOn) => {
                setExpanded(isOn ? [...expanded, field] : expanded.filter((one) => one !== field))
                // Hidden fields are not sent.
                if (isOn) return
                if (field === 'attachments') dropAttachments()
                else form.resetField(field)
              }}
            >
              {t(`field.${field}`)}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      {has('customers') && <CustomersField control={form.control} tenantId={tenantId} />}
      {has('transactions') && <TransactionsField control={form.control} tenantId={tenantId} />}
      {has('priority') && (
        <Controller
          control={form.control}
          name="priority"
          render={({ field }) => (
            <SelectField
              {...field}
              label={t('field.priority')}
              options={ticketPriorities.map((value): Option => ({ value, label: t(`priority.${value}`) }))}
            />
          )}
        />
      )}
      {has('attachments') && <AttachmentsField form={form} isReady={tenantId !== undefined} />}
    </FormDialog>
  )
}

/** Fields with a value are shown. */
const filledIn = ({ escalated, about }: Pick<SupportDialogProps, 'escalated' | 'about'>): OptionalField[] =>
  escalated ? ['customers', 'transactions', 'priority'] : about ? ['transactions'] : []

/** Without categories nothing can be sent, and the field says so. */
function CategoryField({ form }: { form: UseFormReturn<TicketForm> }) {
  const { t } = useTranslation('support')
  const { data, isError } = useQuery(categoriesQuery)
  const isMissing = isError || data?.length === 0
  const failed = t('dialog.categoriesFailed')
  useToldOnce(isMissing, failed)
  return (
    <Controller
      control={form.control}
      name="category"
      rules={{ required: t('dialog.categoryMissing') }}
      render={({ field, fieldState }) => (
        <SelectField
          {...field}
          label={t('field.category')}
          withAsterisk
          data-autofocus={form.formState.defaultValues?.tenantId ? true : undefined}
          options={ticketCategories.filter((value) => data?.includes(value)).map((value) => ({ value, label: t(`category.${value}`) }))}
          error={isMissing ? failed : fieldState.error?.message}
        />
      )}
    />
  )
}

type Sending = SupportDialogProps & { page: string }

function useSend({ page, escalated, onClose }: Sending) {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const desk = deskOf(useSession())
  const { history } = useRouter()
  const writtenBy = useWrittenBy()
  return useMutation({
    meta: { toldInPlace: true },
    mutationFn: async (values: TicketForm) => {
      const body = requestOf(values, page)
      if (escalated)
        return escalate(escalated, { ...body, description: quoting(body.description, writtenBy(escalated), escalated.description) })
      const { tenantId } = values
      const ticketId = await (tenantId ? supportApi.raiseFor({ params: { tenantId }, body }) : supportApi.raise({ body }))
      return { ticketId, text: 'done.created' } as const
    },
    onSuccess: ({ ticketId, text }, { tenantId }) => {
      const name = nameOf(desk, { ticketId, tenantId: tenantId ?? '' })
      const search = new URLSearchParams({ ...(desk.answers && desk.asks ? { box: 'asked' } : {}), status: allStatuses })
      notify.news(t(text), t('done.view'), () => history.push(`${desk.path}/${name}?${search}`))
      void queries.invalidateQueries({ queryKey: escalated ? ['support'] : ticketLists })
      onClose()
    },
  })
}

/** Who wrote a merchant's ticket, and when, above its words. */
function useWrittenBy() {
  const { t } = useTranslation('support')
  const zone = useTimeZone()
  return ({ raisedBy, customerName, createdAt }: TicketDetails) =>
    t('dialog.writtenBy', { person: raisedBy, merchant: customerName ?? '', at: formatDate(createdAt, zone, 'minute') })
}

/** Where the two tickets cannot be linked, since a colleague was faster, the platform is asked all the same (specification 000 section 8). */
async function escalate({ customerId, ticketId }: TicketDetails, body: TicketRequest) {
  try {
    return { ticketId: await supportApi.escalate({ params: { customerId: customerId!, ticketId }, body }), text: 'done.escalated' } as const
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'action_not_allowed')) throw error
    return { ticketId: await supportApi.raise({ body }), text: 'done.created' } as const
  }
}
