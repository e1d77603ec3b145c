import { tidyLine } from '@portico/contract/core/text/fold.ts'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { mostContacts } from '@portico/contract/features/support/ticket-words.ts'
import { MultiSelectField } from '@portico/ui/fields/multi-select-field.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Control, Controller, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { contactsQuery, customerChoicesQuery } from '../support.queries.ts'
import { PickedField } from './picked.field.tsx'
import type { TicketForm } from './ticket-form.ts'

/** `tenantId`: whose people and merchants these are; none yet while platform staff have not said. */
type FieldProps = { control: Control<TicketForm>; tenantId: string | undefined }

const mostCustomers = 10
/** Specification 000 section 9. */
const wholeStaff = { pageIndex: 0, pageSize: 50 }

export function ContactsField({ control, tenantId }: FieldProps) {
  const { t } = useTranslation('support')
  const { data = [] } = useQuery({ ...contactsQuery(tenantId ?? '', wholeStaff), enabled: tenantId !== undefined })
  const options = data.map(({ email, firstName, lastName }) => ({
    value: email,
    label: tidyLine(`${firstName} ${lastName} (${shownAddress(email)})`),
  }))
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

/** Merchants that the ticket is about, found by their names. */
export function CustomersField({ control, tenantId }: FieldProps) {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const { field } = useController({ control, name: 'customers' })
  return (
    <PickedField
      key={tenantId}
      label={t('field.customers')}
      placeholder={t('dialog.customerSearch')}
      offReason={tenantId === undefined ? t('dialog.tenantFirst') : undefined}
      load={(search) => queries.fetchQuery(customerChoicesQuery(tenantId ?? '', search))}
      value={field.value}
      most={mostCustomers}
      removeLabel={(name) => t('dialog.removeCustomer', { name })}
      onChange={field.onChange}
    />
  )
}
