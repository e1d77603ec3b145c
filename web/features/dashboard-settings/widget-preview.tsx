import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { BannerView, Figures, ownFilters } from '../dashboards/index.ts'
import { previewQuery, type Source, type Widget } from './dashboard-settings.queries.ts'
import { bodyOf, type Draft } from './widget-draft.ts'

const heightPx = 220

/** The widget as it is typed, with the figures that the person who types may see. */
export function WidgetPreview({ source, draft }: { source: Source; draft: Draft }) {
  const { t } = useTranslation('dashboard-settings')
  const isBanner = draft.widgetType === 'BANNER_WIDGET'
  const filters = useDeferredValue(draft.filters)
  const answer = useQuery({ ...previewQuery(source, ownFilters(filters)), enabled: !isBanner })
  const widget = widgetOf(draft)
  const counts = source.columns.filter(({ kind }) => kind === 'count').map(({ column }) => column)
  const isCounted = draft.y.length > 0 && draft.y.every((column) => counts.includes(column))
  // Numbers of payments are those of all currencies.
  const data = answer.data && (isCounted ? { ...answer.data, currency: null } : answer.data)
  return (
    <section className="p-settings-preview" aria-label={t('preview.title')}>
      <h3>{t('preview.title')}</h3>
      <div>
        {isBanner ? (
          draft.banner ? (
            <BannerView text={draft.banner} to={draft.navigationUrl} />
          ) : (
            <p className="p-field-note">{t('preview.text')}</p>
          )
        ) : answer.error && !answer.data ? (
          <LoadFailed title={t('preview.failed')} answer={answer} />
        ) : data ? (
          <Figures widget={widget} answer={data} compare="none" from={undefined} to={undefined} height={heightPx} />
        ) : (
          <div style={{ height: heightPx }} aria-busy="true" />
        )}
      </div>
    </section>
  )
}

const noName = { xAxisColumnName: null, yAxisColumnName: null }

function widgetOf(draft: Draft): Widget {
  const body = bodyOf(draft)
  const { chartConfiguration: chart, tableConfiguration: table } = body.data
  return {
    widgetId: '',
    dataSourceEndpointId: '',
    dataSourceType: 'Figures',
    ...body,
    name: draft.name,
    dataSourceMoreDataEndpoint: null,
    data: { ...body.data, chartConfiguration: chart ? { ...noName, ...chart } : null, tableConfiguration: table ?? null },
  } as Widget
}
