import { Button } from '@mantine/core'
import { type Dimension, dimensionWords, isTime } from '@portico/contract/features/reports/dimensions.ts'
import { figureFilter, hasLookup } from '@portico/contract/features/reports/figure-filter.ts'
import { laidOut } from '@portico/contract/features/reports/layout.ts'
import { type Measure, measureFacts } from '@portico/contract/features/reports/measures.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { DataGrid, type GridColumn, type GridState } from '@portico/ui/list/data-grid.tsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../../shared/texts/words.ts'
import { changeText, pointsText, toneOf } from '../../overview/index.ts'
import type { Channel, ReportAnswer } from '../reports.queries.ts'
import { moreIs } from './figure-text.ts'
import { onlyFigures, useLaidOutText } from './laid-out-text.ts'
import type { LinkTo } from './report-figures.tsx'
import { rowsOf, type Sort, type TableRow } from './table-rows.ts'
import { useValueWords } from './value-words.ts'

/** Rows that a browser draws at once; the others follow on demand. */
const step = 100

type ReportTableProps = {
  answer: ReportAnswer
  /** The lines in one currency; all of them where the report is grouped by it. */
  currency: string
  subtotals: Dimension | undefined
  linkTo: LinkTo
  state: GridState
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  /** So many lines and no more, as a preview. */
  most?: number
}

/** Every line of a report; each figure leads to the payments that it counts or adds up. */
export function ReportTable({ answer, currency, subtotals, linkTo, state, sort, onSort, most }: ReportTableProps) {
  const { t } = useTranslation('reports')
  const say = useWords()
  const words = useValueWords(answer.names)
  const [shown, setShown] = useState(step)
  const { groupBy, measures, data, totals, layout } = answer
  const shownMeasures = laidOut(measures, onlyFigures(layout))
  const rows = useMemo(() => {
    const wholeOf = (currency: string) => totals.find((total) => total.currency === currency)?.filter
    const own = groupBy.includes('currency') ? data : data.filter((line) => line.currency === currency)
    return rowsOf(own, { groupBy, measures, subtotals, sort, words, wholeOf })
  }, [data, currency, groupBy, measures, subtotals, sort, words, totals])
  const columns = useColumns({ answer, hasChannels: data.some(({ channel }) => channel), linkTo, words })
  const nameOf = ({ line }: TableRow) => groupBy.map((one) => words(one, line.by[one] ?? '')).join(', ')
  return (
    <div className="p-report-table">
      <DataGrid
        label={t('lines')}
        rows={rows.slice(0, most ?? shown)}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={nameOf}
        compactRow={({ line, subtotal }) => (
          <div className="p-report-card" data-subtotal={subtotal}>
            <b>{subtotal ? `${words(subtotal, line.by[subtotal] ?? '')}, ${t('subtotal')}` : nameOf({ line, id: '' })}</b>
            <dl>
              {shownMeasures.map((measure) => (
                <div key={measure}>
                  <dt>{say(measureFacts[measure].words)}</dt>
                  <dd>
                    <FigureLink measure={measure} row={{ line, id: '' }} linkTo={linkTo} answer={answer} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        )}
        state={state}
        {...(sort ? { sort } : {})}
        onSort={onSort}
        footer={
          most === undefined &&
          rows.length > shown && (
            <div className="p-report-more">
              <Button variant="default" size="xs" onClick={() => setShown(shown + step)}>
                {t('more', { count: Math.min(step, rows.length - shown) })}
              </Button>
              <span>{t('shown', { shown, all: rows.length })}</span>
            </div>
          )
        }
      />
    </div>
  )
}

type ColumnsWish = {
  answer: ReportAnswer
  hasChannels: boolean
  linkTo: LinkTo
  words: (dimension: Dimension, value: string) => string
}

function useColumns({ answer, hasChannels, linkTo, words }: ColumnsWish): GridColumn<TableRow>[] {
  const { t } = useTranslation('reports')
  const say = useWords()
  return useMemo(() => {
    const { groupBy, measures, layout } = answer
    const ofGroup = (dimension: Dimension, place: number): GridColumn<TableRow> => ({
      id: dimension,
      header: say(dimensionWords[dimension]),
      width: isTime(dimension) ? 120 : 180,
      keep: place === 0 ? 1 : 2,
      sortable: true,
      cell: ({ line, subtotal }) => {
        if (!subtotal) return words(dimension, line.by[dimension] ?? '')
        if (place === 0) return <b>{words(subtotal, line.by[subtotal] ?? '')}</b>
        return place === 1 ? <b>{t('subtotal')}</b> : ''
      },
    })
    const channelColumns: GridColumn<TableRow>[] = [
      { id: 'mid', header: t('channel.mid'), width: 130, keep: 3, cell: ({ line }) => line.channel?.mid ?? '—' },
      {
        id: 'missing',
        header: t('channel.state'),
        width: 240,
        keep: 2,
        cell: ({ line: { channel } }) => (channel ? channelText(channel) : ''),
      },
    ]
    const channelText = ({ isSetUp, isActive, missing }: Channel) => {
      if (!isSetUp) return t('channel.notSetUp')
      if (missing.length > 0) return missing.map((thing) => t(`channel.missing.${thing}`)).join(', ')
      return t(isActive === false ? 'channel.inactive' : 'channel.ready')
    }
    const ofMeasure = (measure: Measure, place: number): GridColumn<TableRow> => ({
      id: measure,
      header: say(measureFacts[measure].words),
      width: 130,
      align: 'end',
      keep: place < 2 ? 1 : 3,
      sortable: true,
      firstSort: 'desc',
      cell: (row) => <FigureLink measure={measure} row={row} linkTo={linkTo} answer={answer} />,
    })
    const all = [...groupBy.map(ofGroup), ...measures.map(ofMeasure), ...(hasChannels ? channelColumns : [])]
    const wanted = new Map((layout ?? []).map((one) => [one.column, one.width]))
    return laidOut(
      all.map(({ id }) => id),
      layout,
    ).map((id) => {
      const column = all.find((one) => one.id === id)!
      const width = wanted.get(id)
      return width ? { ...column, width } : column
    })
  }, [answer, hasChannels, linkTo, words, say, t])
}

type FigureLinkProps = { measure: Measure; row: TableRow; linkTo: LinkTo; answer: ReportAnswer }

/** A figure that leads to its payments, and below it how it moved. */
function FigureLink({ measure, row: { line, subtotal }, linkTo, answer }: FigureLinkProps) {
  const text = useLaidOutText(answer)
  const value = line.values[measure] ?? null
  const before = line.before?.[measure] ?? null
  const isRate = measureFacts[measure].kind === 'rate'
  const change = line.before && (isRate ? pointsText(value, before) : changeText(value ?? 0, before ?? 0))
  const filter = line.filter && figureFilter(measure, line.filter)
  // A refund has no captured amount, which is not the same as an amount of zero.
  if (hasLookup(measure) && line.filter && !filter) return <span className="p-muted">—</span>
  const href = value ? linkTo(filter) : undefined
  const figure = <UiLink href={href}>{text(measure, value, line.currency)}</UiLink>
  const strong = subtotal ? <b>{figure}</b> : figure
  if (!line.before || value === null) return strong
  return (
    <span className="p-report-figure">
      {strong}
      <small data-tone={change && toneOf(value, before ?? 0, moreIs(measure, line.filter))}>{change ?? '—'}</small>
    </span>
  )
}
