import { UiLink } from '../behaviour/link.tsx'
import type { ChartOpening } from './chart-canvas.tsx'
import type { ChartData } from './chart-data.ts'
import type { ChartFormats } from './chart-option.ts'

type ChartTableProps = {
  label: string
  data: ChartData
  formats: ChartFormats
  firstColumn: string | undefined
  height: number
  hrefOf: ChartOpening['hrefOf'] | undefined
}

/** The numbers of a chart; loaded when somebody asks for them. */
export default function ChartTable({ label, data: { categories, series }, formats, firstColumn, height, hrefOf }: ChartTableProps) {
  const text = (value: number | null | undefined, isOnRight = false) =>
    typeof value === 'number' ? (isOnRight && formats.right ? formats.right.value : formats.value)(value) : '—'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard
    <section className="p-chart-table" tabIndex={0} aria-label={label} style={{ maxHeight: height }}>
      <table className="p-mini">
        <thead>
          <tr>
            <th scope="col">{firstColumn}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, place) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ name, values, isOnRight }, at) => (
                <td key={name}>
                  <UiLink href={hrefOf?.({ place, series: at })}>{text(values[place], isOnRight)}</UiLink>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
