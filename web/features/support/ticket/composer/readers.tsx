import { IconEye, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../shared/session.tsx'
import type { TicketDetails } from '../../support.queries.ts'
import { readersOf, useSideName } from '../sides.ts'

/** Who will read what is being written. */
export function Readers({ ticket, isInternal }: { ticket: TicketDetails; isInternal: boolean }) {
  const { t, i18n } = useTranslation('support')
  const { level } = useSession().user
  const nameOf = useSideName(ticket)
  const names = new Intl.ListFormat(i18n.language).format(readersOf(ticket, level).map(nameOf))
  const Icon = isInternal ? IconLock : IconEye
  return (
    <p className="p-composer-readers" data-internal={isInternal || undefined} role="status">
      <Icon size={14} stroke={1.75} aria-hidden />
      {isInternal ? t('composer.onlyOwn', { name: nameOf(level) }) : t('composer.everybody', { names })}
      {!isInternal && level === 'platform' && ticket.customerId !== null && ` ${t('composer.onceShared', { name: nameOf('merchant') })}`}
    </p>
  )
}
