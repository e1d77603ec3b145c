import { NumberInput, Select, Switch } from '@mantine/core'
import { columnFormats, columnWidths, isFigure, isForPrograms, type LayoutColumn } from '@portico/contract/features/reports/layout.ts'
import { measureFacts } from '@portico/contract/features/reports/measures.ts'
import { OrderList } from '@portico/ui/pieces/order-list.tsx'
import { useTranslation } from 'react-i18next'
import { useColumnName } from './column-name.ts'

type ColumnEditorProps = {
  columns: readonly LayoutColumn[]
  /** Without it nothing can be changed. */
  onChange: ((columns: LayoutColumn[]) => void) | undefined
}

/** Columns that a file has and the page has not. */
const isOnlyInFiles = (column: string) => isForPrograms(column) || column === 'currency' || column === 'terminalId'
const formatsOf = (column: string) =>
  !isFigure(column)
    ? []
    : columnFormats.filter((format) => {
        const { kind } = measureFacts[column as keyof typeof measureFacts]
        return format === 'Standard' || (kind === 'rate' ? format === 'WithoutDecimals' : kind === 'amount' || format === 'ShareOfTotal')
      })

/** The columns of a report in their order, each with how it looks. */
export function ColumnEditor({ columns, onChange }: ColumnEditorProps) {
  const { t } = useTranslation('report-settings')
  const nameOf = useColumnName()
  const isOff = onChange === undefined
  const change = (column: string, part: Partial<LayoutColumn>) =>
    onChange?.(columns.map((one) => (one.column === column ? { ...one, ...part } : one)))
  return (
    <div className="p-columns">
      <OrderList
        items={columns.map(({ column }) => ({ id: column, label: nameOf(column) }))}
        ordering={
          isOff
            ? undefined
            : {
                label: (name) => t('table.move', { name }),
                hint: t('table.hint'),
                moved: (name, place, of) => t('table.moved', { name, place, of }),
              }
        }
        onMove={(id, _before, place) => {
          const own = columns.find(({ column }) => column === id)!
          onChange?.(columns.filter((one) => one !== own).toSpliced(place, 0, own))
        }}
      >
        {(id) => {
          const { isShown, width, format, hasTotal } = columns.find(({ column }) => column === id)!
          const name = nameOf(id)
          const formats = formatsOf(id)
          return (
            <div className="p-column" data-off={!isShown || undefined}>
              <Switch
                size="sm"
                label={name}
                description={isOnlyInFiles(id) ? t('table.onlyInFiles') : undefined}
                checked={isShown}
                disabled={isOff}
                onChange={({ currentTarget }) => change(id, { isShown: currentTarget.checked })}
              />
              {!isOnlyInFiles(id) && (
                <NumberInput
                  size="xs"
                  aria-label={t('table.widthOf', { name })}
                  placeholder={t('table.width')}
                  value={width ?? ''}
                  min={columnWidths.least}
                  max={columnWidths.most}
                  step={10}
                  suffix=" px"
                  disabled={isOff}
                  onChange={(value) => change(id, { width: typeof value === 'number' ? value : null })}
                />
              )}
              {formats.length > 0 && (
                <>
                  <Select
                    size="xs"
                    aria-label={t('table.formatOf', { name })}
                    data={formats.map((one) => ({ value: one, label: t(`table.format.${one}`) }))}
                    value={format}
                    allowDeselect={false}
                    disabled={isOff}
                    onChange={(value) => change(id, { format: (value ?? 'Standard') as LayoutColumn['format'] })}
                  />
                  <Switch
                    size="xs"
                    label={t('table.total')}
                    aria-label={t('table.totalOf', { name })}
                    checked={hasTotal}
                    disabled={isOff}
                    onChange={({ currentTarget }) => change(id, { hasTotal: currentTarget.checked })}
                  />
                </>
              )}
            </div>
          )
        }}
      </OrderList>
    </div>
  )
}
