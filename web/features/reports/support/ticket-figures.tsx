import type { SupportFigures as Figures } from '@portico/contract/features/reports/support-analytics.ts'
import { DataGrid, type GridColumn } from '@portico/ui/list/data-grid.tsx'
import { FigureRow } from '@portico/ui/pieces/figure-row.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useUiTexts } from '@portico/ui/words/texts.tsx'
import { timeSpan } from '@portico/ui/words/time-span.ts'
import { useTranslation } from 'react-i18next'

/** Minutes as people say them; a dash where there is nothing to measure. */
export function useMinutes(): (minutes: number | null) => string {
  const texts = useUiTexts()
  return (minutes) => (minutes === null ? '—' : timeSpan(minutes * 60_000, texts))
}

export function TotalFigures({ of }: { of: Figures }) {
  const { t } = useTranslation('reports')
  const minutes = useMinutes()
  const figure = (id: string, value: string, note?: string) => ({
    id,
    name: t(`support.${id}` as 'support.opened'),
    value,
    href: undefined,
    ...(note === undefined ? {} : { note }),
  })
  return (
    <FigureRow
      label={t('support.totals')}
      figures={[
        figure('opened', formatCount(of.opened), t('support.stillOpenNote', { count: of.stillOpen, open: formatCount(of.stillOpen) })),
        figure('resolved', formatCount(of.resolved)),
        figure('firstAnswer', minutes(of.firstAnswerMinutes), t('support.median')),
        figure('resolution', minutes(of.resolutionMinutes), t('support.median')),
        figure('breaches', formatCount(of.responseBreaches + of.resolutionBreaches), t('support.breachNote', breachesOf(of))),
      ]}
    />
  )
}

const breachesOf = ({ responseBreaches, resolutionBreaches }: Figures) => ({
  response: formatCount(responseBreaches),
  resolution: formatCount(resolutionBreaches),
})

type NamedFigures = Figures & { id: string; name: string }
type FiguresTableProps = { label: string; first: string; rows: readonly NamedFigures[]; isRefetching: boolean }

/** The same figures for each of several people or priorities. */
export function FiguresTable({ label, first, rows, isRefetching }: FiguresTableProps) {
  const { t } = useTranslation('reports')
  const minutes = useMinutes()
  const column = (id: string, cell: (row: NamedFigures) => string, keep: 1 | 2 | 3 = 2): GridColumn<NamedFigures> => ({
    id,
    header: t(`support.${id}` as 'support.opened'),
    width: 130,
    align: 'end',
    keep,
    cell,
  })
  const columns: GridColumn<NamedFigures>[] = [
    { id: 'name', header: first, width: 200, keep: 1, cell: ({ name }) => name },
    column('opened', ({ opened }) => formatCount(opened), 1),
    column('resolved', ({ resolved }) => formatCount(resolved), 1),
    column('stillOpen', ({ stillOpen }) => formatCount(stillOpen)),
    column('firstAnswer', ({ firstAnswerMinutes }) => minutes(firstAnswerMinutes)),
    column('resolution', ({ resolutionMinutes }) => minutes(resolutionMinutes)),
    column('lateAnswers', ({ responseBreaches }) => formatCount(responseBreaches), 3),
    column('lateResolutions', ({ resolutionBreaches }) => formatCount(resolutionBreaches), 3),
  ]
  return (
    <div className="p-report-table">
      <DataGrid
        label={label}
        rows={rows}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        state={isRefetching ? 'refetching' : 'ready'}
        compactRow={(row) => (
          <div className="p-report-card">
            <b>{row.name}</b>
            <dl>
              {columns.slice(1).map(({ id, header, cell }) => (
                <div key={id}>
                  <dt>{header}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      />
    </div>
  )
}
