import { SegmentedControl } from '@mantine/core'
import { type Dimension, dimensionWords } from '@portico/contract/features/reports/dimensions.ts'
import { figureFilter } from '@portico/contract/features/reports/figure-filter.ts'
import { type Measure, measureFacts } from '@portico/contract/features/reports/measures.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../../shared/texts/words.ts'
import type { ReportAnswer } from '../reports.queries.ts'
import { useFigureText } from './figure-text.ts'
import { axesOf, pivotOf } from './pivot.ts'
import type { LinkTo } from './report-figures.tsx'
import { monthText, useValueWords } from './value-words.ts'

type PivotCardProps = {
  answer: ReportAnswer
  currency: string
  isDaysByMonths: boolean
  measure: Measure
  onMeasure: (measure: Measure) => void
  linkTo: LinkTo
}

/** One measure by two dimensions: the more, the stronger the colour. */
export function PivotCard({ answer, currency, isDaysByMonths, measure, onMeasure, linkTo }: PivotCardProps) {
  const { t } = useTranslation('reports')
  const say = useWords()
  const words = useValueWords(answer.names)
  const text = useFigureText()
  const axes = useMemo(() => axesOf(answer.groupBy, isDaysByMonths), [answer.groupBy, isDaysByMonths])
  const isAdded = measureFacts[measure].kind !== 'rate'
  const pivot = useMemo(
    () =>
      axes &&
      pivotOf(
        answer.data.filter((line) => line.currency === currency),
        axes,
        measure,
        isAdded,
      ),
    [answer.data, axes, currency, measure, isAdded],
  )
  if (!axes || !pivot) return null
  const figure = (value: number | null) => (value === null ? '' : text(measure, value, currency))
  const columnText = (value: string) => (isDaysByMonths ? monthText(value, 'short') : words(axes.column.dimension, value))
  const rowText = (value: string) => (isDaysByMonths ? String(Number(value)) : words(axes.row.dimension, value))
  const name = (dimension: Dimension) => say(dimensionWords[dimension])
  const title = isDaysByMonths
    ? t('pivot.daysByMonths')
    : t('pivot.title', { row: name(axes.row.dimension), column: name(axes.column.dimension) })
  return (
    <Card
      flush
      title={title}
      end={
        <SegmentedControl
          size="xs"
          aria-label={t('pivot.measure')}
          value={measure}
          onChange={(next) => onMeasure(next as Measure)}
          data={answer.measures.map((value) => ({ value, label: say(measureFacts[value].words) }))}
        />
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard */}
      <section className="p-pivot" tabIndex={0} aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{name(axes.row.dimension)}</th>
              {pivot.columns.map((column) => (
                <th key={column} scope="col">
                  {columnText(column)}
                </th>
              ))}
              {isAdded && <th scope="col">{t('pivot.total')}</th>}
            </tr>
          </thead>
          <tbody>
            {pivot.rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{rowText(row.name)}</th>
                {row.cells.map(({ value, line, heat }, at) => (
                  <td
                    key={pivot.columns[at]}
                    style={{ '--heat': `${Math.round(heat * 60)}%` } as CSSProperties}
                    data-hot={heat > 0 || undefined}
                  >
                    <UiLink href={value && line?.filter ? linkTo(figureFilter(measure, line.filter)) : undefined}>{figure(value)}</UiLink>
                  </td>
                ))}
                {isAdded && <td data-total>{figure(row.total)}</td>}
              </tr>
            ))}
          </tbody>
          {isAdded && (
            <tfoot>
              <tr>
                <th scope="row">{t('pivot.total')}</th>
                {pivot.totals.map((total, at) => (
                  <td key={pivot.columns[at]}>{figure(total)}</td>
                ))}
                <td>{figure(pivot.total)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </Card>
  )
}
