import { Button } from '@mantine/core'
import { DataGrid, type GridColumn, type GridState } from '@portico/ui/list/data-grid.tsx'
import { useFormatMinor } from '@portico/ui/values/money.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { dayText } from '@portico/ui/words/date-range.ts'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrencyStatement, StatementAnswer, StatementDay } from '../statements.queries.ts'
import { inAndOut } from './balance-days.ts'

/** Days that a browser draws at once; the others follow on demand. */
const step = 62

type DayTableProps = {
  answer: StatementAnswer
  own: CurrencyStatement
  state: GridState
  openDay: string | undefined
  onOpen: (day: string) => void
}

/** The days with entries, the latest first; each opens to its postings. */
export function DayTable({ answer, own, state, openDay, onOpen }: DayTableProps) {
  const { t } = useTranslation('statements')
  const format = useFormatMinor()
  const [shown, setShown] = useState(step)
  const { currency } = own
  const rows = useMemo(() => own.days.toReversed(), [own])
  const isOpenDay = (day: string) => answer.isUnfinished && answer.asOf < answer.period.to && day === answer.period.dateTo
  const noteOf = (day: string) => (isOpenDay(day) ? t('inProgress') : '')
  const amount = (id: 'in' | 'out' | 'balance', minorOf: (day: StatementDay) => number): GridColumn<StatementDay> => ({
    id,
    header: t(id),
    width: 150,
    align: 'end',
    keep: 1,
    cell: (day) => format(minorOf(day), currency),
  })
  const columns: GridColumn<StatementDay>[] = [
    {
      id: 'day',
      header: t('day'),
      width: 190,
      keep: 1,
      cell: ({ day }) => (
        <>
          {dayText(day)} {isOpenDay(day) && <span className="p-cell-muted">{noteOf(day)}</span>}
        </>
      ),
    },
    { id: 'entries', header: t('entries'), width: 100, align: 'end', keep: 3, cell: ({ entries }) => formatCount(entries) },
    amount('in', (day) => inAndOut(answer.raisedBy, day).inMinor),
    amount('out', (day) => inAndOut(answer.raisedBy, day).outMinor),
    amount('balance', ({ balanceMinor }) => balanceMinor),
  ]
  return (
    <div className="p-report-table">
      <DataGrid
        label={t('days')}
        rows={rows.slice(0, shown)}
        columns={columns}
        rowId={({ day }) => day}
        rowLabel={({ day }) => dayText(day)}
        compactRow={(day) => {
          const { inMinor, outMinor } = inAndOut(answer.raisedBy, day)
          return (
            <TwoLines
              name={[dayText(day.day), noteOf(day.day)].filter(Boolean).join(' ')}
              end={format(day.balanceMinor, currency)}
              detail={`${t('in')} ${format(inMinor, currency)}`}
              endDetail={`${t('out')} ${format(outMinor, currency)}`}
            />
          )
        }}
        state={state}
        empty={<p className="p-report-more">{t('noEntries')}</p>}
        {...(openDay ? { openId: openDay } : {})}
        onOpen={({ day }) => onOpen(day)}
        footer={
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
