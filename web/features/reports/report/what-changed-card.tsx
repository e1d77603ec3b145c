import { basisPointsOf } from '@portico/contract/core/money.ts'
import { dimensionWords } from '@portico/contract/features/reports/dimensions.ts'
import type { Explaining } from '@portico/contract/features/reports/explaining.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { DataGrid, type GridColumn } from '@portico/ui/list/data-grid.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { ShortSelect } from '@portico/ui/pieces/short-select.tsx'
import { Became } from '@portico/ui/values/became.tsx'
import { formatCount, formatPercent } from '@portico/ui/words/money-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../../shared/texts/words.ts'
import { pointsText, toneOf } from '../../overview/index.ts'
import { type WhatChanged, whatChangedQuery } from '../reports.queries.ts'
import type { LinkTo } from './report-figures.tsx'
import type { ReportState } from './use-report.ts'
import { useValueWords } from './value-words.ts'

type Value = WhatChanged['data'][number]
type Counts = WhatChanged['now']

const rateOf = ({ successful, unsuccessful }: Counts) => basisPointsOf(successful, successful + unsuccessful)
const rateText = (counts: Counts) => {
  const rate = rateOf(counts)
  return rate === null ? '—' : formatPercent(rate)
}

type WhatChangedCardProps = { state: ReportState; currency: string; linkTo: LinkTo }

/**
 * Which values moved the success rate of one currency, as the figures above the card have it, the largest first. What each adds comes to the
 * whole change.
 */
export function WhatChangedCard({ state: { asked, compare, whose }, currency, linkTo }: WhatChangedCardProps) {
  const { t } = useTranslation('reports')
  const say = useWords()
  const { groupBy: _, ...narrowed } = asked
  const { data } = useQuery(whatChangedQuery({ ...narrowed, currency: [currency], compare }, whose))
  const words = useValueWords(data?.names ?? {})
  const [chosen, setChosen] = useState<string>()
  if (!data || data.movedBasisPoints === null) return null
  const dimensions = [...new Set(data.data.map(({ by }) => by))]
  const shown = dimensions.find((by) => by === chosen) ?? dimensions[0]!
  const values = data.data.filter(({ by }) => by === shown)
  const nameOf = (by: Explaining, { value }: Value) => (value === null ? t('changed.others') : words(by, value))
  const moved = pointsText(rateOf(data.now), rateOf(data.before))!
  const columns: GridColumn<Value>[] = [
    {
      id: 'value',
      header: say(dimensionWords[shown]),
      width: 220,
      keep: 1,
      cell: (row) => <UiLink href={row.value === null ? undefined : linkTo(row.filter)}>{nameOf(shown, row)}</UiLink>,
    },
    { id: 'before', header: t('changed.before'), width: 130, align: 'end', keep: 2, cell: ({ before }) => rateText(before) },
    { id: 'now', header: t('changed.now'), width: 130, align: 'end', keep: 2, cell: ({ now }) => rateText(now) },
    {
      id: 'decided',
      header: t('changed.decided'),
      width: 160,
      align: 'end',
      keep: 3,
      cell: ({ before, now }) => <Became before={decidedText(before)} after={decidedText(now)} />,
    },
    { id: 'moved', header: t('changed.moved'), width: 130, align: 'end', keep: 1, cell: (row) => <Moved of={row} /> },
  ]
  return (
    <Card
      title={t('changed.title', { moved, before: rateText(data.before), now: rateText(data.now) })}
      end={
        <ShortSelect
          isNamed
          label={t('changed.by')}
          options={dimensions.map((by) => ({ value: by, label: say(dimensionWords[by]) }))}
          value={shown}
          onChange={setChosen}
        />
      }
    >
      <p className="p-field-note">{t('changed.note')}</p>
      <div className="p-report-table">
        <DataGrid
          label={t('changed.label')}
          rows={values}
          columns={columns}
          rowId={({ value }) => value ?? 'others'}
          rowLabel={(row) => nameOf(shown, row)}
          state="ready"
          compactRow={(row) => (
            <div className="p-report-card">
              <b>{nameOf(shown, row)}</b>
              <dl>
                <div>
                  <dt>{t('changed.rates')}</dt>
                  <dd>
                    <Became before={rateText(row.before)} after={rateText(row.now)} />
                  </dd>
                </div>
                <div>
                  <dt>{t('changed.moved')}</dt>
                  <dd>
                    <Moved of={row} />
                  </dd>
                </div>
              </dl>
            </div>
          )}
        />
      </div>
    </Card>
  )
}

const decidedText = ({ successful, unsuccessful }: Counts) => formatCount(successful + unsuccessful)

const Moved = ({ of: { movedBasisPoints } }: { of: Value }) => (
  <b className="p-report-moved" data-tone={toneOf(movedBasisPoints, 0, 'good')}>
    {pointsText(movedBasisPoints, 0)}
  </b>
)
