import { Button } from '@mantine/core'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { useTranslation } from 'react-i18next'
import type { Place } from '../../shared/list/place/use-place.ts'
import { useMayOpen } from '../../shared/session/use-may-open.ts'
import type { TerminalPreset } from './terminal-preset.ts'

type NoWebsiteProps = {
  preset: TerminalPreset
  place: Pick<Place, 'merchantId' | 'websiteId' | 'mode'> & { websites: { data: readonly object[] | undefined } }
}

/** What has to be chosen or set up before a payment can be taken. */
export function NoWebsite({ preset, place: { merchantId, websiteId, mode, websites } }: NoWebsiteProps) {
  const { t } = useTranslation(['terminal', 'shared'])
  const maySetUp = useMayOpen()(preset.setupPath)
  const isNothingSetUp = websites.data?.length === 0 || (websiteId !== undefined && websites.data !== undefined)
  if (!isNothingSetUp)
    return (
      <EmptyState title={t('terminal:choose.title')}>
        {t(preset.hasMerchants ? 'terminal:choose.text' : 'terminal:choose.ownText')}
      </EmptyState>
    )
  const at = new URLSearchParams({
    ...(preset.hasMerchants && merchantId ? { merchantId } : {}),
    ...(websiteId ? { websiteId } : {}),
    ...(preset.hasMerchants && mode === 'Test' ? { mode } : {}),
  })
  return (
    <EmptyState
      title={t('terminal:noProvider.title', { mode: t(mode === 'Live' ? 'shared:list.live' : 'shared:list.test') })}
      action={
        maySetUp && (
          <Button variant="default" component={UiLink} href={`${preset.setupPath}?${at}`}>
            {t('terminal:noProvider.open')}
          </Button>
        )
      }
    >
      {t(!preset.hasMerchants ? 'terminal:noProvider.ownAsk' : maySetUp ? 'terminal:noProvider.text' : 'terminal:noProvider.ask')}
    </EmptyState>
  )
}
