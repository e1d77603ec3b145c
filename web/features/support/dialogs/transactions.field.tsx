import type { Option } from '@portico/ui/fields/select-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session/session.tsx'
import { lookupQuery, presetOf, referenceOf } from '../../transactions/index.ts'
import { PickedField } from './picked.field.tsx'
import type { TicketForm } from './ticket-form.ts'

const found = 10

type Owner = { tenantId: string | undefined; merchantId?: string | undefined }

/** Payments that the ticket is about, found by the reference that their merchant gave them; of one merchant where it is named. */
export function TransactionsField({ control, ...owner }: Owner & { control: Control<TicketForm> }) {
  const { tenantId } = owner
  const { t } = useTranslation('support')
  const { field } = useController({ control, name: 'transactions' })
  return (
    <PickedField
      key={tenantId}
      label={t('field.transactions')}
      placeholder={t('dialog.transactionSearch')}
      offReason={tenantId === undefined ? t('dialog.tenantFirst') : undefined}
      load={useTransactions(owner)}
      value={field.value}
      removeLabel={(reference) => t('dialog.removeTransaction', { reference })}
      onChange={field.onChange}
    />
  )
}

/** In the mode of the merchant's toggle; staff refer to Live payments. */
function useTransactions({ tenantId, merchantId }: Owner) {
  const session = useSession()
  const queries = useQueryClient()
  const preset = presetOf(session)
  const { hasMode, hasTenants, hasMerchants } = preset
  return async (externalId: string): Promise<Option[]> => {
    const query = {
      pageSize: found,
      sort: '-createdAt',
      ...(externalId ? { externalId } : {}),
      ...(hasTenants && tenantId ? { tenantId: [tenantId] } : {}),
      ...(hasMerchants && merchantId ? { merchantId: [merchantId] } : {}),
    } as const
    const { data } = await queries.fetchQuery(lookupQuery(preset, query, hasMode ? 'Live' : session.mode))
    return data.map((row) => ({ value: row.id, label: referenceOf(row) }))
  }
}
