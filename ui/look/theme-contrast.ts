/** What can be read of a tenant's seven colours, measured: as they were chosen, and as the product shows them. */
import { contrast, hex } from './colour.ts'
import { type TenantColours, type Tokens, tokens } from './tokens.ts'

export const measuredPlaces = ['sidebar', 'header', 'main', 'card', 'link', 'button', 'buttonEdge'] as const
export type MeasuredPlace = (typeof measuredPlaces)[number]

export type Measure = {
  place: MeasuredPlace
  /** The contrast needed here. */
  least: number
  chosen: { front: string; back: string; ratio: number }
  shown: { front: string; back: string; ratio: number }
  /** Whether the product shows another colour than the one that was chosen. */
  isCorrected: boolean
}

type Pair = { least: number; chosen: [front: string, back: string]; shown: [front: string, back: string] }
const readableText = 4.5
/** A button with less contrast is hard to see. */
const standsOut = 1.7

export function measureTheme(colours: TenantColours): Measure[] {
  const { light } = tokens(colours)
  const of = (name: string) => light[`--p-${name}` as keyof Tokens] ?? '#000000'
  const surface = of('surface')
  const { text, primary, buttons, header, main, sidebar } = colours
  const pairs: Record<MeasuredPlace, Pair> = {
    sidebar: { least: readableText, chosen: ['#ffffff', sidebar], shown: [of('sidebar-text'), of('sidebar')] },
    header: { least: readableText, chosen: [text, header], shown: [of('header-text'), of('header')] },
    main: { least: readableText, chosen: [text, main], shown: [of('canvas-text'), of('canvas')] },
    card: { least: readableText, chosen: [text, surface], shown: [of('text'), surface] },
    link: { least: readableText, chosen: [primary, surface], shown: [of('accent-text'), surface] },
    button: { least: readableText, chosen: ['#ffffff', buttons], shown: [of('on-button'), of('button')] },
    buttonEdge: { least: standsOut, chosen: [buttons, surface], shown: [of('button'), surface] },
  }
  return measuredPlaces.map((place) => {
    const { least, chosen, shown } = pairs[place]
    const measured = ([front, back]: [string, string]) => ({ front: hex(front), back: hex(back), ratio: contrast(front, back) })
    const [before, after] = [measured(chosen), measured(shown)]
    // Text that already reads may be darkened a little more for small print: that is no correction a person would see as one.
    return { place, least, chosen: before, shown: after, isCorrected: before.ratio < least && after.ratio >= least }
  })
}
