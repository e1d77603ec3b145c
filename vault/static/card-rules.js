/** The rules of a card before anyone is asked: in the frame while it is typed, and in the vault again. */

const brands = [
  [/^4/, 'Visa', [13, 16, 19], 3],
  [/^2(22[1-9]|2[3-9]|[3-6]|7[01]|720)/, 'Mastercard', [16], 3],
  [/^5[1-5]/, 'Mastercard', [16], 3],
  [/^3[47]/, 'American Express', [15], 4],
  [/^(6011|65|64[4-9])/, 'Discover', [16, 19], 3],
  [/^3(0[0-5]|[689])/, 'Diners Club', [14, 16, 19], 3],
  [/^35(2[89]|[3-8])/, 'JCB', [16, 17, 18, 19], 3],
  [/^9792/, 'Troy', [16], 3],
  [/^62/, 'UnionPay', [16, 17, 18, 19], 3],
  [/^(50|5[6-9]|6)/, 'Maestro', [13, 14, 15, 16, 17, 18, 19], 3],
]

const anyLength = [13, 14, 15, 16, 17, 18, 19]

export const digitsOf = (text) => text.replace(/\D/g, '')

const rangeOf = (number) => brands.find(([prefix]) => prefix.test(number))

export const brandOf = (number) => rangeOf(number)?.[1] ?? null
export const lengthsOf = (number) => rangeOf(number)?.[2] ?? anyLength
export const codeLengthOf = (number) => rangeOf(number)?.[3] ?? 3

/** Luhn, the check digit of every card number. */
export function passesLuhn(number) {
  let sum = 0
  for (let place = 0; place < number.length; place++) {
    const digit = Number(number[number.length - 1 - place])
    const doubled = place % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return number !== '' && sum % 10 === 0
}

export const isNumber = (number) => /^\d+$/.test(number) && lengthsOf(number).includes(number.length) && passesLuhn(number)

/** A code of American Express has four digits, that of every other brand three. */
export const isCode = (code, number) => /^\d+$/.test(code) && code.length === codeLengthOf(number)

/** First six and last four with stars between them; a text shorter than a card number is all stars. */
export const maskedNumber = (number) =>
  number.length < 13 ? '*'.repeat(number.length) : `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`

/** In the groups in which the brand prints it. */
export function grouped(number) {
  const sizes = brandOf(number) === 'American Express' ? [4, 6, 5] : [4, 4, 4, 4, 3]
  const groups = []
  let from = 0
  for (const size of sizes) {
    if (from < number.length) groups.push(number.slice(from, from + size))
    from += size
  }
  return groups.join(' ')
}

/** `MM / YY` as it is typed, or `MM/YYYY`; undefined while it is not whole or no month. */
export function readExpiry(text) {
  const match = /^\s*(\d{1,2})\s*[/.-]?\s*(\d{2}|\d{4})\s*$/.exec(text)
  if (!match) return undefined
  const month = Number(match[1])
  const year = match[2].length === 2 ? 2000 + Number(match[2]) : Number(match[2])
  return month >= 1 && month <= 12 && year >= 2000 && year <= 2099 ? { month, year } : undefined
}

/** A card is good to the end of its month, and no issuer gives one for more than twenty years. */
export function isPast({ month, year }, now) {
  return year < now.getUTCFullYear() || (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1)
}
export const isTooFar = ({ year }, now) => year > now.getUTCFullYear() + 20

/** Puts the slash where the month ends. */
export function typedExpiry(text, isDeleting) {
  const digits = digitsOf(text).slice(0, 4)
  if (digits.length < 2 || (isDeleting && digits.length === 2))
    return digits.length === 1 && Number(digits) > 1 && !isDeleting ? `0${digits} / ` : digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}
