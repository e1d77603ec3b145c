import type { Pivot, Value } from './pivot.ts'
import type { Texts } from './texts.ts'

/** So many columns still fit a window that scrolls; a day of each merchant would not. */
const mostColumns = 60

type PivotTableProps = { pivot: Pivot; first: string; write(value: Value): string; texts: Texts; label: string }

export function PivotTable({ pivot: { columns, rows, totals, total }, first, write, texts, label }: PivotTableProps) {
  const shown = columns.slice(0, mostColumns)
  return (
    <section className="p-card a-table">
      {columns.length > shown.length && <p className="a-note">{texts.mostColumns(mostColumns)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard */}
      <section className="p-pivot" tabIndex={0} aria-label={label}>
        <table>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {shown.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">{texts.total}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, cells, total: ofRow }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {shown.map((column, at) => (
                  <td key={column.id}>{write(cells[at] ?? null)}</td>
                ))}
                <td data-total>{write(ofRow)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              {shown.map((column, at) => (
                <td key={column.id}>{write(totals[at] ?? null)}</td>
              ))}
              <td>{write(total)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  )
}
