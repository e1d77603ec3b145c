const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long after each try the next one follows: three days in all, and a few minutes, so that the last failure ends the three days. */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 20.5 * hour]

/**
 * When to try again after so many tries by the clock; undefined where the last one was. Spread over a tenth by the delivery, so that a receiver
 * that was away is not hit at once.
 */
export function waitAfter(tries: number, deliveryId: string): number | undefined {
  const wait = waits[tries - 1]
  const spread = Number.parseInt(deliveryId.slice(-4), 16) / 0x10000
  return wait === undefined ? undefined : Math.round(wait * (1 + spread / 10))
}
