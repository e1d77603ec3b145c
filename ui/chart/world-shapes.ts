/** The countries of the world as paths of an SVG of fixed width, by their two letters. Only the drawing of a map imports it: it is heavy. */
import { type ExtendedFeature, type ExtendedFeatureCollection, geoNaturalEarth1, geoPath } from 'd3-geo'
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import { feature } from 'topojson-client'
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' }

export const mapWidth = 960
export const mapHeight = 440

/** `middle`: where its name would be. */
export type CountryShape = { code: string | undefined; path: string; middle: readonly [x: number, y: number] }

const lettersOf = new Map((codes as [string, string, string][]).map(([two, , numeric]) => [numeric, two]))
// Named in the atlas, without a number of ISO 3166.
const byName: Readonly<Record<string, string>> = { Kosovo: 'XK' }
/** Nobody pays there, and it would take a fifth of the map. */
const antarctica = '010'

type Country = ExtendedFeature<Exclude<ExtendedFeature['geometry'], null>, { name: string }>

/** Great circles are cut where the map ends, so no country draws a line across it. */
export function worldShapes(): CountryShape[] {
  const topology = atlas as unknown as Parameters<typeof feature>[0]
  const { features } = feature(topology, topology.objects.countries!) as unknown as ExtendedFeatureCollection<Country>
  const shown = { type: 'FeatureCollection' as const, features: features.filter(({ id }) => id !== antarctica) }
  const projection = geoNaturalEarth1().fitSize([mapWidth, mapHeight], shown)
  const path = geoPath(projection).digits(1)
  return shown.features.map((one) => {
    const [x, y] = path.centroid(largestOf(one))
    return { code: lettersOf.get(String(one.id)) ?? byName[one.properties.name], path: path(one) ?? '', middle: [x, y] }
  })

  /** France without its islands, so that its tooltip is beside it. */
  function largestOf(one: Country) {
    const { geometry } = one
    if (geometry.type !== 'MultiPolygon') return geometry
    const parts = geometry.coordinates.map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
    return parts.reduce((best, part) => (path.area(part) > path.area(best) ? part : best))
  }
}
