import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session/session.tsx'

/** The figures of everyone, and the dashboard that the person arranges. */
export function DashboardTabs({ current }: { current: 'all' | 'mine' }) {
  const { t } = useTranslation('overview')
  const { user } = useSession()
  const all = user.level === 'merchant' ? '/dashboard' : '/crm/dashboard'
  const tab = (name: 'all' | 'mine', href: string) => (
    <UiLink href={href} aria-current={name === current ? 'page' : undefined}>
      {t(`tabs.${name}`)}
    </UiLink>
  )
  return (
    <nav className="p-page-tabs" aria-label={t('tabs.label')}>
      {tab('all', all)}
      {tab('mine', `${all}/mine`)}
    </nav>
  )
}
