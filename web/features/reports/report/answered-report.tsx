import type { Report } from '@portico/contract/features/reports/report.ts'
import { ShortSelect } from '@portico/ui/pieces/short-select.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportAnswer } from '../reports.queries.ts'
import { PivotCard } from './pivot-card.tsx'
import { ReportChart } from './report-chart.tsx'
import { ReportFigures } from './report-figures.tsx'
import { ReportTable } from './report-table.tsx'

const noLink = () => undefined

/** Figures, chart and lines of an answer, as the page of the report would draw them. */
export function AnsweredReport({ report, answer }: { report: Report; answer: ReportAnswer }) {
  const { t } = useTranslation('reports')
  const currencies = answer.totals.map((one) => one.currency)
  const [wanted, setWanted] = useState<string>()
  const [measure, setMeasure] = useState(report.chart.measure)
  const total = answer.totals.find((one) => one.currency === wanted) ?? answer.totals[0]!
  const { currency } = total
  return (
    <>
      {currencies.length > 1 && (
        <div className="p-compose-try">
          <ShortSelect isNamed label={t('currency')} options={currencies} value={currency} onChange={setWanted} />
        </div>
      )}
      <ReportFigures answer={answer} total={total} compare="none" linkTo={noLink} />
      {report.chart.kind === 'heat' ? (
        <PivotCard
          answer={answer}
          currency={currency}
          isDaysByMonths={false}
          measure={answer.measures.find((one) => one === measure) ?? answer.measures[0]!}
          onMeasure={setMeasure}
          linkTo={noLink}
        />
      ) : (
        <ReportChart report={report} answer={answer} currency={currency} />
      )}
      <ReportTable
        answer={answer}
        currency={currency}
        subtotals={undefined}
        linkTo={noLink}
        state="ready"
        sort={undefined}
        onSort={noLink}
        most={20}
      />
    </>
  )
}
