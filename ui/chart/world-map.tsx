/**
 * `<WorldMap label places height? format? firstColumn? valueColumn words />`: how much came from which country, deeper where it is more. The arrow keys
 * go from the country with the most to that with the least; a table of the same numbers is one press away. Countries too small for the
 * map are listed below it.
 */
import { lazy, useMemo } from 'react'
import { useUiTexts } from '../words/texts.tsx'
import { ChartBox, inFull, shortened } from './chart.tsx'

const WorldMapCanvas = lazy(() => import('./world-map-canvas.tsx'))

export type MapPlace = { code: string; name: string; value: number }

type WorldMapProps = {
  label: string
  places: readonly MapPlace[]
  height?: number
  format?: (value: number) => string
  firstColumn: string
  valueColumn: string
  /** Before countries that the map is too small for, and `from 1.000,00 EUR`. */
  words: { elsewhere: string; from: (value: string) => string }
}

export function WorldMap({ label, places, height = 300, format = inFull, firstColumn, valueColumn, words }: WorldMapProps) {
  const { otherParts } = useUiTexts()
  const data = useMemo(() => {
    const ranked = places.toSorted((a, b) => b.value - a.value)
    return {
      kind: 'bar' as const,
      categories: ranked.map(({ name }) => name),
      series: [{ name: valueColumn, values: ranked.map(({ value }) => value) }],
    }
  }, [places, valueColumn])
  const formats = useMemo(() => ({ value: format, axis: shortened, other: otherParts }), [format, otherParts])
  return (
    <ChartBox label={label} height={height} data={data} formats={formats} firstColumn={firstColumn}>
      <WorldMapCanvas label={label} height={height} places={places} format={format} elsewhere={words.elsewhere} from={words.from} />
    </ChartBox>
  )
}
