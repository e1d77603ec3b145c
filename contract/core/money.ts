/** Money is an integer of minor units beside its currency; nothing here uses a fraction of one. */
export const maxMinor = Number.MAX_SAFE_INTEGER

/** ISO 4217 exponents that are not 2. The currency table is shipped with the same; a test compares them. */
const isoExponents: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
}

let kept: Readonly<Record<string, number>> = isoExponents
/** Takes the decimal places of the platform's own table in place of those of ISO 4217; a process does so when it starts and after a change. */
export function keepDecimalPlaces(all: Iterable<readonly [currency: string, places: number]>): void {
  kept = Object.fromEntries([...all].filter(([, places]) => places !== 2))
}
/** The decimal places of every currency that has not two. */
export const exponents = (): Readonly<Record<string, number>> => kept
export const exponentOf = (currency: string): number => kept[currency] ?? 2

/** `1.249,90`: comma decimals, dot thousands, digits of the currency, a true minus. */
export function formatMinor(minor: number, currency: string): string {
  const digits = exponentOf(currency)
  const all = String(Math.abs(minor)).padStart(digits + 1, '0')
  const whole = all.slice(0, all.length - digits).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${minor < 0 ? '−' : ''}${whole}${digits ? `,${all.slice(-digits)}` : ''}`
}

/** `1.249,90 EUR` */
export const formatMoney = (minor: number, currency: string): string => `${formatMinor(minor, currency)} ${currency}`

/** Basis points of an amount, rounded half away from zero, once. */
export function portionOf(minor: number, basisPoints: number): number {
  const product = BigInt(minor) * BigInt(basisPoints)
  return Number(divideRounded(product, 10_000n))
}

/** A part of a whole in basis points, rounded half away from zero; null of nothing. */
export const basisPointsOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number(divideRounded(BigInt(part) * 10_000n, BigInt(whole)))

/** A decimal text that a currency is multiplied by, exact to twelve places. */
const rateScale = 12
export const ratePattern = /^\d{1,9}(\.\d{1,12})?$/
/**
 * An amount in minor units of another currency, rounded half away from zero, once. Undefined where no integer holds it. The database says the
 * same in `in_base`.
 */
export function inBase(minor: number, rate: string, { from, to }: { from: number; to: number }): number | undefined {
  const scaled = parseDecimal(rate, rateScale)
  if (scaled === undefined) return undefined
  const value = divideRounded(BigInt(minor) * scaled * 10n ** BigInt(to), 10n ** BigInt(rateScale + from))
  return value > BigInt(maxMinor) || value < -BigInt(maxMinor) ? undefined : Number(value)
}

/** Integer division rounded half away from zero. */
export function divideRounded(value: bigint, by: bigint): bigint {
  const negative = value < 0n !== by < 0n
  const a = value < 0n ? -value : value
  const b = by < 0n ? -by : by
  const rounded = (2n * a + b) / (2n * b)
  return negative ? -rounded : rounded
}

/**
 * Reads a decimal string (`12.50`, `-3`, `0.001`) into a scaled integer without floating point.
 * Returns undefined for anything else; `digits` beyond the scale are kept by the caller's choice of scale.
 */
export function parseDecimal(text: string, scale: number): bigint | undefined {
  const match = /^(-?)(\d{1,16})(?:\.(\d{1,12}))?$/.exec(text.trim())
  if (!match) return undefined
  const [, sign, whole, fraction = ''] = match
  if (fraction.length > scale) return undefined
  const value = BigInt(`${whole}${fraction.padEnd(scale, '0')}`)
  return sign === '-' ? -value : value
}
