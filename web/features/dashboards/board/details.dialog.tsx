import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { DateRangeField } from '@portico/ui/fields/date-range-field.tsx'
import type { DateRangeValue } from '@portico/ui/words/date-range.ts'
import { useUiTexts } from '@portico/ui/words/texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { daysOfRange } from '../../../shared/list/days-of-range.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { widgetQuery } from '../dashboards.queries.ts'
import type { Widget } from '../model.ts'
import { Figures } from '../widget/figures.tsx'
import { ownFilters, together } from '../widget/own-filters.ts'
import { widgetRequest } from '../widget/widget-request.ts'
import type { DashboardFilters } from './use-dashboard-filters.ts'

type DetailsDialogProps = { widget: Widget; filters: DashboardFilters; onClose: () => void }

/** The same chart over days of the reader's choice. */
export function DetailsDialog({ widget, filters, onClose }: DetailsDialogProps) {
  const { t } = useTranslation('dashboards')
  const { close } = useUiTexts()
  const { user } = useSession()
  const [period, setPeriod] = useState<DateRangeValue>({ preset: 'last7Days' })
  const { dateFrom, dateTo } = daysOfRange(period, user.configureTimeZone)
  const asked = { ...together(ownFilters(widget.filters), filters.asked), startDate: dateFrom, endDate: dateTo }
  const more = widget.dataSourceMoreDataEndpoint
  // A source has one name, at the end of its address and in the header.
  const source = more === null ? widget : { ...widget, dataSourceEndpoint: more, dataSourceEndpointId: more.split('/').at(-1) ?? '' }
  const answer = useQuery(widgetQuery(widgetRequest(source, asked), filters.mode, false))
  return (
    <FormDialog
      opened
      withoutCancel
      size="agreement"
      title={t('details.title', { title: widget.name })}
      submitLabel={close}
      holds={false}
      onSubmit={onClose}
      onClose={onClose}
    >
      <DateRangeField label={t('details.period')} value={period} onChange={(next) => next && setPeriod(next)} />
      {answer.error && !answer.data ? (
        <LoadFailed title={t('details.failed')} answer={answer} />
      ) : (
        <div className="p-widget-details" aria-busy={answer.isFetching || undefined}>
          {answer.data && (
            <Figures widget={widget} answer={answer.data} compare={filters.compare} from={dateFrom} to={dateTo} height={360} opens />
          )}
        </div>
      )}
    </FormDialog>
  )
}
