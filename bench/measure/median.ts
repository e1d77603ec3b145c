/** The value below which this part (0 to 1) of the list lies; of an even list's middle, the mean of both. */
export function quantile(values: readonly number[], part: number): number {
  if (values.length === 0) throw new Error('There is no median of nothing')
  const sorted = Float64Array.from(values).sort()
  const at = part * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return below + (above - below) * (at - Math.floor(at))
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
