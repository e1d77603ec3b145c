import { useMoneyText } from '@portico/ui/values/money.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { previewQuery, type Source } from './dashboard-settings.queries.ts'
import type { Draft } from './widget-draft.ts'

/** The first rows of the chosen columns, as far as the person who looks may see them. */
export function WidgetPreview({ source, draft: { widgetType, columns, x, y } }: { source: Source; draft: Draft }) {
  const { t } = useTranslation('dashboard-settings')
  const answer = useQuery({ ...previewQuery(source), enabled: source.columns.length > 0 })
  const money = useMoneyText()
  const wanted = widgetType === 'TABLE_WIDGET' ? columns : [x, ...y]
  const shown = source.columns.filter(({ column }) => wanted.includes(column))
  if (source.columns.length === 0 || shown.length === 0) return null
  if (answer.error && !answer.data) return <LoadFailed title={t('preview.failed')} answer={answer} />
  const rows = answer.data?.data.slice(0, 5) ?? []
  const cell = (row: Readonly<Record<string, string | number | null>>, { column, kind }: Source['columns'][number]) => {
    const value = row[column]
    if (value === null || value === undefined) return '—'
    if (typeof value !== 'number') return String(value)
    if (kind === 'amount' && typeof row.currency === 'string') return money(value, row.currency)
    return kind === 'rate' ? `${formatCount(Math.round(value / 100))} %` : formatCount(value)
  }
  return (
    <section aria-label={t('preview.title')}>
      <h3 className="p-settings-preview">{t('preview.title')}</h3>
      <div className="p-settings-scroll">
        <table className="p-mini">
          <thead>
            <tr>
              {shown.map(({ column, name }) => (
                <th key={column} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={JSON.stringify(row)}>
                {shown.map((column) => (
                  <td key={column.column}>{cell(row, column)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {answer.data && rows.length === 0 && <p className="p-field-note">{t('preview.none')}</p>}
    </section>
  )
}
