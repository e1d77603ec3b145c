import { DataGrid, type GridColumn } from '@portico/ui/list/data-grid.tsx'
import { useFormatMinor } from '@portico/ui/values/money.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { useTranslation } from 'react-i18next'
import type { CurrencyStatement, StatementAnswer } from '../statements.queries.ts'
import { inAndOut } from './balance-days.ts'

type CurrencyTableProps = { answer: StatementAnswer; currency: string; onChoose: (currency: string) => void }

/** Balances and movements of each currency; a row shows its currency below. */
export function CurrencyTable({ answer, currency, onChoose }: CurrencyTableProps) {
  const { t } = useTranslation('statements')
  const format = useFormatMinor()
  const amount = (id: string, keep: 1 | 2, minorOf: (own: CurrencyStatement) => number): GridColumn<CurrencyStatement> => ({
    id,
    header: t(id as 'opening'),
    width: 150,
    align: 'end',
    keep,
    cell: (own) => format(minorOf(own), own.currency),
  })
  const columns: GridColumn<CurrencyStatement>[] = [
    { id: 'currency', header: t('currency'), width: 110, keep: 1, cell: (own) => <b>{own.currency}</b> },
    amount('opening', 2, (own) => own.openingMinor),
    amount('in', 1, (own) => inAndOut(answer.raisedBy, own).inMinor),
    amount('out', 1, (own) => inAndOut(answer.raisedBy, own).outMinor),
    amount('closing', 1, (own) => own.closingMinor),
  ]
  return (
    <div className="p-report-table">
      <DataGrid
        label={t('currencies')}
        rows={answer.data}
        columns={columns}
        rowId={(own) => own.currency}
        compactRow={(own) => {
          const { inMinor, outMinor } = inAndOut(answer.raisedBy, own)
          return (
            <TwoLines
              name={own.currency}
              end={format(own.closingMinor, own.currency)}
              detail={`${t('in')} ${format(inMinor, own.currency)}`}
              endDetail={`${t('out')} ${format(outMinor, own.currency)}`}
            />
          )
        }}
        openId={currency}
        onOpen={(own) => onChoose(own.currency)}
      />
    </div>
  )
}
