import type { ReferenceKey } from '@portico/contract/features/support/ticket-words.ts'
import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { ReferenceChip } from '@portico/ui/values/reference-chip.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session/session.tsx'
import { useMayOpen } from '../../../shared/session/use-may-open.ts'
import { childName, presetOf, TransactionStatusPill } from '../../transactions/index.ts'
import type { TicketDetails } from '../support.queries.ts'

type TicketReference = TicketDetails['references'][number]
type Named = Pick<TicketReference, 'key'>
type Other<One extends Named> = One & { key: Exclude<ReferenceKey, 'File'> }
export type OtherReference = Other<Omit<TicketReference, 'state'> & { state?: string | null }>
/** Files have a list of their own. */
export const isOther = <One extends Named>(reference: One): reference is Other<One> => reference.key !== 'File'

/** What a ticket is about, and last the page it was written on. */
export const othersOf = ({ references }: Pick<TicketDetails, 'references'>) =>
  references.filter(isOther).toSorted((one, other) => Number(one.key === 'createdOn') - Number(other.key === 'createdOn'))

/** A link if this user has a page for it, else its name; with its status, if the user may see it. */
export function Reference({ of: { key, value, label, child, state } }: { of: OtherReference }) {
  const { t } = useTranslation('support')
  const session = useSession()
  const mayOpen = useMayOpen()
  const lookup = presetOf(session)
  const name = child ? childName(label ?? value.slice(-8), child) : (label ?? value)
  if (key === 'Transaction' && session.can(lookup.access)) {
    const search = lookup.hasTenants ? `?${new URLSearchParams({ searchKey: value })}` : ''
    return (
      <ReferenceChip kind="Transaction" name={name} kindLabel={t('reference.Transaction')} href={`${lookup.path}/${value}${search}`}>
        {state && <TransactionStatusPill status={state as TransactionStatus} />}
      </ReferenceChip>
    )
  }
  // The page it was written on may be one of someone else's.
  if (key === 'createdOn' && mayOpen(value))
    return <ReferenceChip kind="Link" name={name} kindLabel={t('reference.createdOn')} href={value} />
  return (
    <span>
      {t(`reference.${key}`)}: <UserText>{name}</UserText>{' '}
      {key === 'Customer' && state && state !== 'Active' && <StatusPill status={state} label={t(`customerStatus.${state as 'Closed'}`)} />}
    </span>
  )
}
