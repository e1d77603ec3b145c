/** An amount on an axis, where room is short: `90 k`, `1,2 m`. Major units of the currency; tables never shorten. */
export function shortAmount(minor: number, digits: number): string {
  const amount = minor / 10 ** digits
  const size = Math.abs(amount)
  const say = (value: number) => value.toLocaleString('tr', { maximumFractionDigits: value < 10 ? 1 : 0 })
  if (size >= 1_000_000) return `${say(amount / 1_000_000)} m`
  if (size >= 1000) return `${say(amount / 1000)} k`
  return say(amount)
}
