import { Button } from '@mantine/core'
import { dimensionWords } from '@portico/contract/features/reports/dimensions.ts'
import { measureFacts } from '@portico/contract/features/reports/measures.ts'
import { ActionButton } from '@portico/ui/actions/action-button.tsx'
import { useCurrencyDigits } from '@portico/ui/values/money.tsx'
import { zoneCity } from '@portico/ui/words/date-format.ts'
import { dayText } from '@portico/ui/words/date-range.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitleWords } from '../../shared/page/page-title.ts'
import { currentLanguage } from '../../shared/texts/texts.ts'
import { useWords } from '../../shared/texts/words.ts'
import { type ReportState, useValueWords } from '../reports/index.ts'
import type { AnalyticsWindow, WindowState } from './analytics-window.ts'
import { toAnalyticsData } from './to-analytics-data.ts'

type WindowCardProps = { state: ReportState; popup: AnalyticsWindow | null | undefined }
const nowhere = () => () => undefined
const closed = (): WindowState => 'closed'

/** What the window would get, whether it is open, and the button that opens it. */
export function WindowCard({ state: { report, answer }, popup }: WindowCardProps) {
  const { t } = useTranslation(['analytics', 'shared'])
  const say = useWords()
  const title = useTitleWords()(report.words)
  const digitsOf = useCurrencyDigits()
  const { data: found } = answer
  const ofValue = useValueWords(found?.names ?? noNames)
  const windowState = useSyncExternalStore(popup?.subscribe ?? nowhere, popup?.state ?? closed)
  const data = useMemo(() => {
    if (!found) return undefined
    const { dateFrom, dateTo } = found.period
    return toAnalyticsData(found, {
      language: currentLanguage() === 'tr' ? 'tr' : 'en',
      title,
      period: t('period', {
        from: dayText(dateFrom),
        to: dayText(dateTo),
        city: zoneCity(found.timeZone),
        mode: t(found.mode === 'Live' ? 'shared:list.live' : 'shared:list.test'),
      }),
      ofValue,
      ofDimension: (dimension) => say(dimensionWords[dimension]),
      ofMeasure: (measure) => say(measureFacts[measure].words),
      digitsOf,
    })
  }, [found, title, say, t, ofValue, digitsOf])
  useEffect(() => {
    if (data && !answer.isPlaceholderData) popup?.show(data)
  }, [data, popup, answer.isPlaceholderData])
  const isThere = windowState === 'open' || windowState === 'opening'
  const count = data?.lines.length ?? 0
  const off = popup === null ? t('notSetUp') : !data ? t('loading') : count === 0 ? t('noRows') : undefined
  return (
    <section className="p-card p-analytics">
      <h2>{data ? `${title} · ${t('rows', { count })}` : title}</h2>
      <p className="p-muted">{off ?? data?.period}</p>
      {found?.isCut && <p className="p-muted">{t('cut', { count })}</p>}
      <div className="p-analytics-actions">
        <ActionButton
          of={{
            id: 'open',
            label: t(isThere ? 'again' : 'open'),
            primary: true,
            icon: <IconExternalLink size={16} stroke={1.75} aria-hidden />,
            onClick: () => popup?.open(),
            ...(off && !isThere ? { offReason: off } : {}),
          }}
        />
        {isThere && (
          <Button variant="default" onClick={() => popup?.close()}>
            {t('close')}
          </Button>
        )}
      </div>
      <p role="status">
        {t(`state.${windowState}`)} {windowState === 'blocked' && t('blocked')}
      </p>
      <p className="p-muted">{t('safe')}</p>
    </section>
  )
}

const noNames = {}
