import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useTranslation } from 'react-i18next'
import type { Source, Sources } from './dashboard-settings.queries.ts'
import type { Draft } from './widget-draft.ts'

type ColumnLooksProps = Pick<Sources, 'pipes' | 'templates'> & {
  draft: Draft
  source: Source | undefined
  set: (change: Partial<Draft>) => void
  faultOf: (name: string) => string | undefined
}

type Kind = Source['columns'][number]['kind']
/** What makes sense for a column: a word is no amount. */
const fits: Readonly<Record<Kind, readonly string[]>> = {
  count: ['number', 'currency', 'percent', 'time', 'text', 'amount'],
  amount: ['currency', 'number', 'text', 'amount'],
  rate: ['percent', 'number', 'text'],
  moment: ['dateTime', 'date', 'text', 'link'],
  day: ['date', 'text', 'link'],
  word: ['country', 'paymentMethod', 'status', 'text', 'statusPill', 'link'],
}

/** How each column of a table is written, and what its cells look like; as the source says where nothing is chosen. */
export function ColumnLooks({ draft, source, set, faultOf, pipes, templates }: ColumnLooksProps) {
  const { t } = useTranslation('dashboard-settings')
  const choose = (of: 'pipes' | 'templates', column: string, value: string | null) => {
    const { [column]: _, ...others } = draft[of]
    set({ [of]: value === null ? others : { ...others, [column]: value } })
  }
  return (
    <fieldset className="p-settings-looks">
      <legend>{t('looks')}</legend>
      {draft.columns.map((column) => {
        const known = source?.columns.find((one) => one.column === column)
        const name = known?.name ?? column
        const may = fits[known?.kind ?? 'word']
        return (
          <div key={column}>
            <span>{name}</span>
            <SelectField
              aria-label={t('pipeOf', { name })}
              placeholder={t('field.pipes')}
              options={pipes.filter((one) => may.includes(one)).map((value) => ({ value, label: t(`pipe.${value}`) }))}
              value={draft.pipes[column] ?? null}
              onChange={(value) => choose('pipes', column, value)}
              clearable
              error={faultOf(`pipes.${column}`)}
            />
            <SelectField
              aria-label={t('templateOf', { name })}
              placeholder={t('field.templates')}
              options={templates.filter((one) => may.includes(one)).map((value) => ({ value, label: t(`template.${value}`) }))}
              value={draft.templates[column] ?? null}
              onChange={(value) => choose('templates', column, value)}
              clearable
              error={faultOf(`templates.${column}`)}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
