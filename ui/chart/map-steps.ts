/** How deep a country is coloured: five steps, so that neighbours can be told apart where one country has most of everything. */
export const mapSteps = 5

/** The lower ends of the steps, smallest first; fewer where there are fewer different values. */
export function stepsOf(values: readonly number[]): number[] {
  const sorted = [...new Set(values.filter((value) => value > 0))].sort((a, b) => a - b)
  if (sorted.length <= mapSteps) return sorted
  return Array.from({ length: mapSteps }, (_, step) => sorted[Math.floor((step * sorted.length) / mapSteps)]!)
}

/** 1 for the least, 0 for none. */
export const stepOf = (value: number, steps: readonly number[]): number => steps.filter((from) => value >= from).length

/** The share of the colour in a step, in percent: the palest is still seen beside a country without a value. */
export const depthOf = (step: number, count: number): number =>
  step <= 0 ? 0 : count <= 1 ? 75 : Math.round(28 + ((step - 1) / (count - 1)) * 72)
