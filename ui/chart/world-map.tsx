/**
 * `<WorldMap label places height? format? firstColumn? valueColumn words />`: how much came from which country, deeper where it is more. The arrow keys
 * go from the country with the most to that with the least; a table of the same numbers is one press away. Countries too small for the
 * map are listed below it.
 */
import { lazy, useMemo } from 'react'
import { useUiTexts } from '../words/texts.tsx'
import { ChartBox, inFull, shortened } from './chart.tsx'

const WorldMapCanvas = lazy(() => import('./world-map-canvas.tsx'))

/** `href`: where a press on it leads. */
export type MapPlace = { code: string; name: string; value: number; href?: string | undefined }

type WorldMapProps = {
  label: string
  places: readonly MapPlace[]
  height?: number
  format?: (value: number) => string
  firstColumn: string
  valueColumn: string
  /** Before countries that the map is too small for, and `from 1.000,00 EUR`. */
  words: { elsewhere: string; from: (value: string) => string }
  onOpen?: ((href: string) => void) | undefined
}

export function WorldMap({ label, places, height = 300, format = inFull, firstColumn, valueColumn, words, onOpen }: WorldMapProps) {
  const { otherParts } = useUiTexts()
  const { data, hrefs } = useMemo(() => {
    const ranked = places.toSorted((a, b) => b.value - a.value)
    return {
      data: {
        kind: 'bar' as const,
        categories: ranked.map(({ name }) => name),
        series: [{ name: valueColumn, values: ranked.map(({ value }) => value) }],
      },
      hrefs: ranked.map(({ href }) => href),
    }
  }, [places, valueColumn])
  const formats = useMemo(() => ({ value: format, axis: shortened, other: otherParts }), [format, otherParts])
  return (
    <ChartBox
      label={label}
      height={height}
      data={data}
      formats={formats}
      firstColumn={firstColumn}
      hrefOf={onOpen && (({ place }) => hrefs[place])}
    >
      <WorldMapCanvas
        label={label}
        height={height}
        places={places}
        format={format}
        elsewhere={words.elsewhere}
        from={words.from}
        onOpen={onOpen}
      />
    </ChartBox>
  )
}
