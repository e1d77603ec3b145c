import type { Level } from '@portico/contract/core/level.ts'
import { alertPaths } from '@portico/contract/features/alerts/alert-paths.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { Tooltip } from '@portico/ui/behaviour/tooltip.tsx'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session/session.tsx'
import type { Answer } from '../model.ts'

/** Alerts that fire about the figures of a widget: one is opened, several are listed. */
export function AlertMark({ answer }: { answer: Pick<Answer, 'alertViewModels' | 'mode'> | undefined }) {
  const { t } = useTranslation('dashboards')
  const { user } = useSession()
  const alerts = answer?.alertViewModels ?? []
  if (!answer || alerts.length === 0) return null
  const label = t('alerts', { count: alerts.length, names: alerts.map(({ title }) => title).join(', ') })
  return (
    <Tooltip label={label}>
      <UiLink className="p-widget-alerts" href={placeOf(answer, user.level)} aria-label={label}>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
        {alerts.length > 1 && <span aria-hidden>{alerts.length}</span>}
      </UiLink>
    </Tooltip>
  )
}

function placeOf({ alertViewModels: [first, ...others], mode }: Pick<Answer, 'alertViewModels' | 'mode'>, level: Level): string {
  const path = level === 'merchant' ? alertPaths.merchant : alertPaths.staff
  const asked: Record<string, string> = level === 'merchant' || mode === 'Live' ? {} : { mode }
  const one = others.length === 0 ? `/${level === 'platform' ? `${first!.tenantId}.` : ''}${first!.id}` : ''
  const query = new URLSearchParams(one ? asked : { ...asked, state: 'Firing' }).toString()
  return `${path}${one}${query && `?${query}`}`
}
