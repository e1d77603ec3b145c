import { median } from './median.ts'

/** What one round of a variant measured, by name of the figure. */
export type Sample = Record<string, number>
export type Variant<Name extends string = string> = { name: Name; run(): Promise<Sample> }

/** The order of a round: each round begins one further on, so that no variant always follows the same one. */
export function rotated<T>(list: readonly T[], by: number): T[] {
  const at = list.length === 0 ? 0 : by % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}

/**
 * Runs the variants by turns and gives the median of each figure. Neighbours on the machine disturb whole seconds: variants
 * that share a round share the disturbance, and the median drops the rounds that were hit alone.
 */
export async function interleave<Name extends string>(variants: readonly Variant<Name>[], rounds: number): Promise<Record<Name, Sample>> {
  const samples = new Map(variants.map(({ name }) => [name, [] as Sample[]]))
  for (let round = 0; round < rounds; round++) for (const { name, run } of rotated(variants, round)) samples.get(name)!.push(await run())
  return Object.fromEntries([...samples].map(([name, taken]) => [name, medians(taken)])) as Record<Name, Sample>
}

export function medians(samples: readonly Sample[]): Sample {
  const names = Object.keys(samples[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, median(samples.map((sample) => sample[name]!))]))
}
