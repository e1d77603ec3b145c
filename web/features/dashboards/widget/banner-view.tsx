import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { useTranslation } from 'react-i18next'
import { useMayOpen } from '../../../shared/session/use-may-open.ts'
import { rowPath } from './row-path.ts'

/** A text of the tenant or the platform, with a way to a page that the reader may open. */
export function BannerView({ text, to }: { text: string; to: string | null | undefined }) {
  const { t } = useTranslation('dashboards')
  const mayOpen = useMayOpen()
  const href = rowPath(to, {})
  return (
    <div className="p-widget-banner">
      <span>{text}</span>
      {href && mayOpen(href) && <UiLink href={href}>{t('open')}</UiLink>}
    </div>
  )
}
