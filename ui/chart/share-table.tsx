import { formatDigits } from '../words/money-format.ts'
import { useUiTexts } from '../words/texts.tsx'
import { type ChartData, partsOf, sharesOf } from './chart-data.ts'

/** The parts of a ring with their colours and shares; `format` shows the value of a part too. */
export function ShareTable({
  label,
  categories,
  series,
  format,
}: Omit<ChartData, 'kind'> & { label: string; format?: (value: number) => string }) {
  const texts = useUiTexts()
  const parts = partsOf({ kind: 'donut', categories, series }, texts.otherParts)
  const shares = sharesOf(parts.map(({ value }) => value))
  return (
    <table className="p-mini p-shares" aria-label={label}>
      <tbody>
        {parts.map(({ name, value }, place) => (
          <tr key={name}>
            <th scope="row">
              <span className="p-share-name">
                <i style={{ background: `var(--p-chart-${place + 1})` }} aria-hidden />
                {name}
              </span>
            </th>
            {format && <td>{format(value)}</td>}
            <td>{formatDigits(shares[place] ?? 0, 1)} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
