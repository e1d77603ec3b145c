import { SearchSelectField } from '@portico/ui/fields/search-select-field.tsx'
import type { Option } from '@portico/ui/fields/select-field.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { tenantsQuery } from '../../../shared/session/reference.queries.ts'
import { tenantChoicesQuery } from '../support.queries.ts'
import type { TicketForm } from './ticket-form.ts'
import { useToldOnce } from './use-told-once.ts'

type TenantFieldProps = { form: UseFormReturn<TicketForm>; onOther: (before: string | undefined) => void }

/** In whose name platform staff ask. Another tenant has other merchants, payments and staff, and files of its own. */
export function TenantField({ form, onOther }: TenantFieldProps) {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const { isError } = useQuery(tenantChoicesQuery(''))
  const [chosen, setChosen] = useState<Option | null>(null)
  const given = useTenant(form.getValues('tenantId'))
  const failed = t('dialog.tenantsFailed')
  useToldOnce(isError, failed)
  return (
    <Controller
      control={form.control}
      name="tenantId"
      rules={{ required: t('dialog.tenantFirst') }}
      render={({ field: { value: before, onChange, ...field }, fieldState }) => (
        <SearchSelectField
          {...field}
          data-autofocus={before === null || undefined}
          label={t('field.tenant')}
          withAsterisk
          load={(search) => queries.fetchQuery(tenantChoicesQuery(search))}
          value={chosen ?? given}
          failedText={failed}
          error={isError ? failed : fieldState.error?.message}
          onChange={(tenant) => {
            onOther(before ?? undefined)
            setChosen(tenant)
            onChange(tenant?.value ?? null)
            for (const list of ['customers', 'transactions', 'contacts'] as const) form.setValue(list, [])
          }}
        />
      )}
    />
  )
}

/** The tenant that a question begins with, by its name once that is known. */
function useTenant(id: string | null): Option | null {
  const { data } = useQuery({ ...tenantsQuery, enabled: id !== null })
  const tenant = data?.find(({ tenantId }) => tenantId === id)
  return tenant ? { value: tenant.tenantId, label: tenant.tenantName } : null
}
