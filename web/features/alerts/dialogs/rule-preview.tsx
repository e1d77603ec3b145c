import { previewDays } from '@portico/contract/features/alerts/alert-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Mode, previewQuery, type Rule, type Watching } from '../alerts.queries.ts'
import { SeenChart } from '../seen-chart.tsx'

export const watchingOf = (rule: Watching): Watching => ({
  kind: rule.kind,
  merchantIds: rule.merchantIds ?? [],
  providers: rule.providers ?? [],
  methods: rule.methods ?? [],
  countries: rule.countries ?? [],
  windowMinutes: rule.windowMinutes,
  minimumPayments: rule.minimumPayments,
  threshold: rule.threshold,
  recoveryThreshold: rule.recoveryThreshold,
  pendingMinutes: rule.pendingMinutes,
})

/** “Would have fired 3 times” above what the rule would have seen. */
export function RulePreview({ of, mode }: { of: Watching | Rule | undefined; mode: Mode }) {
  const { t } = useTranslation('alerts')
  const watching = of && watchingOf(of)
  const { data, isError, isFetching } = useQuery(previewQuery(watching, mode))
  if (!watching || isError) return <p className="p-lead">{t('preview.incomplete')}</p>
  if (!data) return <p className="p-lead">{t('preview.loading')}</p>
  return (
    <div aria-busy={isFetching}>
      <p className="p-lead" aria-live="polite">
        {data.firings.length === 0
          ? t('preview.never', { days: previewDays })
          : t('preview.fired', { count: data.firings.length, days: previewDays })}
      </p>
      <SeenChart of={watching} preview={data} height={180} style="day" />
    </div>
  )
}
