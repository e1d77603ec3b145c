/** The colours a chart is drawn with, read from the present tokens of the page. */
export type ChartInks = {
  text: string
  muted: string
  line: string
  surface: string
  raised: string
  faint: string
  series: string[]
}

export function chartInks(): ChartInks {
  const style = getComputedStyle(document.documentElement)
  const ink = (name: string) => style.getPropertyValue(`--p-${name}`).trim()
  return {
    text: ink('text'),
    muted: ink('muted'),
    line: ink('line-soft'),
    surface: ink('surface'),
    raised: ink('raised'),
    faint: ink('faint'),
    series: [1, 2, 3, 4, 5, 6].map((place) => ink(`chart-${place}`)),
  }
}
