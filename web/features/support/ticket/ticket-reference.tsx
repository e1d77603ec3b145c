import type { ReferenceKey } from '@portico/contract/features/support/ticket-words.ts'
import { ReferenceChip } from '@portico/ui/reference-chip.tsx'
import { UserText } from '@portico/ui/user-text.tsx'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session.tsx'
import { useMayOpen } from '../../../shared/use-may-open.ts'
import { presetOf } from '../../transactions/index.ts'
import type { TicketDetails } from '../support.queries.ts'

type TicketReference = TicketDetails['references'][number]
/** Files have a list of their own. */
export type OtherReference = TicketReference & { key: Exclude<ReferenceKey, 'File'> }
export const isOther = (reference: TicketReference): reference is OtherReference => reference.key !== 'File'

/** A link where this person has a page for it, else its name. */
export function Reference({ of: { key, value, label } }: { of: OtherReference }) {
  const { t } = useTranslation('support')
  const session = useSession()
  const mayOpen = useMayOpen()
  const lookup = presetOf(session)
  const name = label ?? value
  if (key === 'Transaction' && session.can(lookup.access)) {
    const search = lookup.hasTenants ? `?${new URLSearchParams({ searchKey: value })}` : ''
    return <ReferenceChip kind="Transaction" name={name} kindLabel={t('reference.Transaction')} href={`${lookup.path}/${value}${search}`} />
  }
  // The page it was written on may be one of somebody else's.
  if (key === 'createdOn' && mayOpen(value))
    return <ReferenceChip kind="Link" name={name} kindLabel={t('reference.createdOn')} href={value} />
  return (
    <span>
      {t(`reference.${key}`)}: <UserText>{name}</UserText>
    </span>
  )
}
