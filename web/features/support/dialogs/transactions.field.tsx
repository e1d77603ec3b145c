import { CloseButton } from '@mantine/core'
import { SearchSelectField } from '@portico/ui/search-select-field.tsx'
import type { Option } from '@portico/ui/select-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session.tsx'
import { lookupQuery, presetOf, referenceOf } from '../../transactions/index.ts'
import type { TicketForm } from './ticket-form.ts'

const found = 10

/** Payments that the ticket is about, found by the reference that their merchant gave them. */
export function TransactionsField({ control, tenantId }: { control: Control<TicketForm>; tenantId: string | undefined }) {
  const { t } = useTranslation('support')
  const { field } = useController({ control, name: 'transactions' })
  const load = useTransactions(tenantId)
  // The search begins anew once something has been taken from it.
  const [round, setRound] = useState(0)
  const add = (option: Option | null) => {
    if (!option) return
    if (!field.value.some(({ value }) => value === option.value)) field.onChange([...field.value, option])
    setRound(round + 1)
  }
  return (
    <div className="p-picked">
      <SearchSelectField
        key={`${tenantId} ${round}`}
        data-autofocus={round > 0 || undefined}
        label={t('field.transactions')}
        placeholder={t('dialog.transactionSearch')}
        description={tenantId === undefined ? t('dialog.tenantFirst') : undefined}
        disabled={tenantId === undefined}
        load={load}
        value={null}
        onChange={add}
      />
      {field.value.length > 0 && (
        <ul className="p-picked-list">
          {field.value.map(({ value, label }) => (
            <li key={value}>
              <span title={value}>{label}</span>
              <CloseButton
                size="sm"
                aria-label={t('dialog.removeTransaction', { reference: label })}
                onClick={() => field.onChange(field.value.filter((one) => one.value !== value))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** In the mode of the merchant's toggle; staff refer to Live payments. */
function useTransactions(tenantId: string | undefined) {
  const session = useSession()
  const queries = useQueryClient()
  const { reach, hasMode, hasTenants } = presetOf(session)
  return async (externalId: string): Promise<Option[]> => {
    const query = {
      pageSize: found,
      sort: '-createdAt',
      ...(externalId ? { externalId } : {}),
      ...(hasTenants && tenantId ? { tenantId: [tenantId] } : {}),
    } as const
    const { data } = await queries.fetchQuery(lookupQuery(reach, query, hasMode ? 'Live' : session.mode))
    return data.map((row) => ({ value: row.id, label: referenceOf(row) }))
  }
}
