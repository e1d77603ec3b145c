import type { Chance } from '@portico/demo/random.ts'

/** Raised when the same options would make other rows: kept sets of an older shape are thrown away. */
export const shapeVersion = 2

export const tenantCount = 20
/** The tenant with more merchants than any list of access limits names; each other tenant has as many as a glance takes in. */
export const wideTenant = 1
export const merchantsOf = (tenant: number): number => (tenant === wideTenant ? 1200 : 20)
export const spanMs = 365 * 86_400_000
/** One payment in Test for so many in Live. */
export const livePerTest = 10
/** The newest tenth of the payments keeps its events and attempts; the whole of the largest tenant keeps its fees and entries. */
export const storyPart = 0.1

/** What part of all business each tenant does: 37 % the first, the others falling off to little more than 1 %. */
export const tenantShares: readonly number[] = (() => {
  const others = Array.from({ length: tenantCount - 1 }, (_, index) => 1 / (index + 2) ** 0.9)
  const sum = others.reduce((total, weight) => total + weight, 0)
  return [0.37, ...others.map((weight) => (0.63 * weight) / sum)]
})()

/** A tenant's business by merchant: the second has half of the first, the third a third, and so on. */
export const merchantShares = (tenant: number): readonly number[] =>
  Array.from({ length: merchantsOf(tenant) }, (_, index) => 1 / (index + 1))

/** So many of a tenant's merchants, spread evenly from its largest to its smallest. */
export const spread = <T>(merchants: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, place) => merchants[Math.floor(((place + 0.5) * merchants.length) / count)]!)

/** The moment of a payment that has this part (0 to 1) of all before it: at the end there is three times the business of the beginning. */
export const momentOf = (part: number, now: number): number => now - spanMs * (1.5 - Math.sqrt(0.25 + 2 * part))

/** Draws an index by weight, in a handful of steps. */
export function drawer(weights: readonly number[]): (chance: Chance) => number {
  const ends: number[] = []
  let sum = 0
  for (const weight of weights) {
    sum += weight
    ends.push(sum)
  }
  return (chance) => {
    const at = chance.next() * sum
    const found = ends.findIndex((end) => at < end)
    return found < 0 ? ends.length - 1 : found
  }
}
