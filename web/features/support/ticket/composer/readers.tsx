import { IconEye, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../shared/session/session.tsx'
import { externalPartiesQuery, isLive } from '../../external/external-parties.queries.ts'
import { readersOf, useSideName } from '../sides.ts'
import type { TicketPartProps } from '../ticket-part.ts'

/** The readers of the new comment. External parties read the public comments of merchant and tenant. */
export function Readers({ ticket, at, isInternal }: TicketPartProps & { isInternal: boolean }) {
  const { t, i18n } = useTranslation('support')
  const { level } = useSession().user
  const nameOf = useSideName(ticket)
  const parties = useQuery(externalPartiesQuery(at)).data?.data ?? []
  const outside = level === 'platform' ? 0 : parties.filter(isLive).length
  const readers = [...readersOf(ticket, level).map(nameOf), ...(outside > 0 ? [t('composer.outside', { count: outside })] : [])]
  const names = new Intl.ListFormat(i18n.language).format(readers)
  const Icon = isInternal ? IconLock : IconEye
  return (
    <p className="p-composer-readers" data-internal={isInternal || undefined} role="status">
      <Icon size={14} stroke={1.75} aria-hidden />
      {isInternal ? t('composer.onlyOwn', { name: nameOf(level) }) : t('composer.everybody', { names })}
      {!isInternal && level === 'platform' && ticket.customerId !== null && ` ${t('composer.onceShared', { name: nameOf('merchant') })}`}
    </p>
  )
}
