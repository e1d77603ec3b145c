import { mostContacts } from '@portico/contract/features/support/ticket-words.ts'
import { MultiSelectField } from '@portico/ui/multi-select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { type Control, Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { merchantsQuery } from '../../../shared/reference.queries.ts'
import { contactsQuery } from '../support.queries.ts'
import type { TicketForm } from './ticket-form.ts'

/** `tenantId`: whose people and merchants these are; none yet while platform staff have not said. */
type FieldProps = { control: Control<TicketForm>; tenantId: string | undefined }

const mostCustomers = 10
/** Specification 000 section 9. */
const wholeStaff = { pageIndex: 0, pageSize: 50 }

export function ContactsField({ control, tenantId }: FieldProps) {
  const { t } = useTranslation('support')
  const { data = [] } = useQuery({ ...contactsQuery(tenantId ?? '', wholeStaff), enabled: tenantId !== undefined })
  const options = data.map(({ email, firstName, lastName }) => ({ value: email, label: `${firstName} ${lastName} (${email})`.trim() }))
  return (
    <Controller
      control={control}
      name="contacts"
      render={({ field }) => (
        <MultiSelectField
          {...field}
          label={t('field.contactEmails')}
          placeholder={field.value.length === 0 ? t('dialog.optional') : undefined}
          description={tenantId === undefined ? t('dialog.tenantFirst') : undefined}
          disabled={tenantId === undefined}
          options={options}
          maxValues={mostContacts}
        />
      )}
    />
  )
}

export function CustomersField({ control, tenantId }: FieldProps) {
  const { t } = useTranslation('support')
  const merchants = useQuery(merchantsQuery).data ?? []
  const options = merchants.filter((one) => one.tenantId === tenantId).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Controller
      control={control}
      name="customers"
      render={({ field }) => (
        <MultiSelectField
          {...field}
          label={t('field.customers')}
          description={tenantId === undefined ? t('dialog.tenantFirst') : undefined}
          disabled={tenantId === undefined}
          options={options}
          limit={mostCustomers}
          maxValues={mostCustomers}
        />
      )}
    />
  )
}
