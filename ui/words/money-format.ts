/**
 * Amounts as text; read-amount.ts reads them back. Integer minor units in, "1.249,90" out: comma decimals, dot thousands, true minus,
 * whatever the reader's locale. Digits are cut from the string, never divided, so no float can round an amount.
 */
export type CurrencyDigits = Readonly<Record<string, number>>

/** ISO 4217 currencies whose minor unit is not a hundredth; everything else has 2 digits. */
export const defaultCurrencyDigits: CurrencyDigits = {
  BHD: 3,
  BIF: 0,
  CLF: 4,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  UYI: 0,
  UYW: 4,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
}

export const digitsOf = (currency: string, map: CurrencyDigits = defaultCurrencyDigits): number => map[currency] ?? 2

const group = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, '.')

/** `-124990, 2` → `−1.249,90`. `minor` is an integer of minor units. */
export function formatDigits(minor: number | bigint, digits: number): string {
  const value = BigInt(minor)
  const all = String(value < 0n ? -value : value).padStart(digits + 1, '0')
  const whole = group(all.slice(0, all.length - digits))
  return `${value < 0n ? '−' : ''}${whole}${digits > 0 ? `,${all.slice(-digits)}` : ''}`
}

/** `124990, 'EUR'` → `1.249,90`, with the digits of the currency. Inside a component use `useFormatMinor`, which knows the currency table. */
export const formatMinor = (minor: number | bigint, currency: string, map?: CurrencyDigits): string =>
  formatDigits(minor, digitsOf(currency, map))

/** `1250, 2` → `12.50`: a plain decimal, as addresses and calls carry an amount without its currency. */
export function decimalOf(minor: number, digits: number): string {
  const all = String(Math.abs(minor)).padStart(digits + 1, '0')
  const whole = all.slice(0, all.length - digits)
  return `${minor < 0 ? '-' : ''}${whole}${digits > 0 ? `.${all.slice(-digits)}` : ''}`
}

const decimal = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/
export const isDecimal = (text: unknown): text is string => typeof text === 'string' && decimal.test(text)

/** `12.50` → 1: the decimals that say something. */
export const decimalsIn = (text = ''): number => (decimal.exec(text)?.[3] ?? '').replace(/0+$/, '').length

/** `12.5, 2` → 1250; undefined where the text has more decimals than the currency, or cannot be read. */
export function minorOfDecimal(text: string, digits: number): number | undefined {
  const [, sign = '', whole = '', all = ''] = decimal.exec(text) ?? []
  const decimals = all.replace(/0+$/, '')
  if (whole === '' || decimals.length > digits) return undefined
  const minor = Number(`${sign}${whole}${decimals.padEnd(digits, '0')}`)
  return Number.isSafeInteger(minor) ? minor + 0 : undefined
}

/** `12.5, 2` → `12,50`; decimals beyond those of the currency are kept. */
export function formatDecimal(text: string, digits: number): string {
  const most = Math.max(digits, decimalsIn(text))
  const minor = minorOfDecimal(text, most)
  return minor === undefined ? text : formatDigits(minor, most)
}

export const formatAmount = (minor: number | bigint, currency: string, map?: CurrencyDigits): string =>
  `${formatMinor(minor, currency, map)} ${currency}`

/** `10000` → `10.000`; `capped` adds the plus of a list that stopped counting. */
export const formatCount = (value: number, capped = false): string =>
  `${value < 0 ? '−' : ''}${group(String(Math.abs(Math.trunc(value))))}${capped ? '+' : ''}`

/** `8740` basis points → `87,40 %`; `digits` decimals of percent, 0 to 2, cut from integers as amounts are. */
export function formatPercent(basisPoints: number, digits: 0 | 1 | 2 = 1): string {
  const step = 10 ** (2 - digits)
  // Half away from zero, so that a rise and a fall of the same size read the same.
  return `${formatDigits(Math.sign(basisPoints) * Math.round(Math.abs(basisPoints) / step), digits)} %`
}
