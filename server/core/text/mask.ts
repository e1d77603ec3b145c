export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** At most so much of a body is kept in a log. */
export const BODY_LIMIT = 64 * 1024

const SHORTEST_PAN = 13
const LONGEST_PAN = 19

const UUID = /(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])/gi
const DIGIT_GROUPS = /\d+(?:[ \u00a0-]\d+)*/g
const IBAN = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![A-Z0-9])/g

const CVC_WORD = '(?:card)?(?:cvc|cvv|cvn|csc|cid|cav)2?(?:number|code|value)?|(?:card)?(?:security|verification)(?:code|value|number)'
const CVC_KEY = new RegExp(`^(?:${CVC_WORD})$`)
const SECRET_KEY =
  /secret|password|passwd|passphrase|authorization|signature|apikey|accesskey|privatekey|token$|cookie|credential|^pin$|pinblock|track[12]|trackdata|cavv|cryptogram/
const ACCOUNT_KEY = /^(?:bank)?accountnumber$/
const AMOUNT_KEY = /Minor$/
const SECRET_HEADER = /authorization|signature|cookie|secret|token|api-?key/i

/** The same words where a body is not JSON: `"cvc": "123"`, `cvc=123`, `api_key=…`. */
const CVC_IN_TEXT = new RegExp(
  `((?:^|[^a-z0-9])(?:${CVC_WORD.replaceAll('(?:card)?', '(?:card[_-]?)?').replaceAll(')(?:code', ')[_-]?(?:code')})["']?\\s{0,9}[:=]\\s{0,9}["']?)\\d{3,4}(?!\\d)`,
  'gi',
)
const SECRET_IN_TEXT =
  /((?:secret|password|passwd|authorization|signature|api[_-]?key|token)[\w-]{0,40}["']?\s{0,9}[:=]\s{0,9}["']?)(?:Bearer |Basic )?[^"'&\s,}]+/gi

export const MASK = '***'

/**
 * Hides card numbers (13 to 19 digits that pass Luhn, with or without single spaces or dashes) beyond the first six and last
 * four, IBANs beyond four and four, and security codes that are called so. UUIDs are left alone, and so are longer runs of digits, an ARN say.
 */
export const maskText = (text: string): string =>
  besideUuids(text, (part) => part.replace(DIGIT_GROUPS, maskGroups).replace(IBAN, maskIban)).replace(CVC_IN_TEXT, `$1${MASK}`)

/** A phone number as it is dialled from abroad: at most 15 digits (E.164). */
const PHONE = /^\+(?:[ ()/.-]*\d){5,15}[ ()/.-]*$/

/** Hides card numbers and security codes that people write into a field. A phone number is none. */
export const maskCards = (text: string): string =>
  PHONE.test(text) ? text : besideUuids(text, (part) => part.replace(DIGIT_GROUPS, maskGroups)).replace(CVC_IN_TEXT, `$1${MASK}`)

function besideUuids(text: string, mask: (part: string) => string): string {
  let masked = ''
  let from = 0
  for (const uuid of text.matchAll(UUID)) {
    masked += mask(text.slice(from, uuid.index)) + uuid[0]
    from = uuid.index + uuid[0].length
  }
  return masked + mask(text.slice(from))
}

/** Neighbouring groups may form one number (4111 1111 1111 1111), and a number may be beside others (… 1111 12 27). */
function maskGroups(span: string): string {
  if (span.length < SHORTEST_PAN) return span
  const parts = span.split(/([ \u00a0-])/)
  const fits = luhnWindows(parts)
  for (let start = 0, from = 0; start < parts.length; from += parts[start]!.length, start += 2) {
    let found: { end: number; length: number } | undefined
    for (let end = start, length = 0; end < parts.length && length < LONGEST_PAN; end += 2) {
      length += parts[end]!.length
      if (length >= SHORTEST_PAN && length <= LONGEST_PAN && fits(from, from + length)) found = { end, length }
    }
    if (!found) continue
    hideMiddle(parts, start, found.end, found.length)
    while (start < found.end) {
      from += parts[start]!.length
      start += 2
    }
  }
  return parts.join('')
}

/** Whether the digits from one place to another pass Luhn, by sums that are made once: each question takes two subtractions. */
function luhnWindows(parts: readonly string[]): (from: number, to: number) => boolean {
  const digits = parts.filter((_, index) => index % 2 === 0).join('')
  // The sums of all digits before a place, those at even places doubled in the one and those at odd places in the other.
  const sums = [new Int32Array(digits.length + 1), new Int32Array(digits.length + 1)] as const
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(place) - 48
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2
    sums[0][place + 1] = sums[0][place]! + (place % 2 === 0 ? doubled : digit)
    sums[1][place + 1] = sums[1][place]! + (place % 2 === 0 ? digit : doubled)
  }
  // The last digit is not doubled, the one before it is.
  return (from, to) => (sums[to % 2 === 0 ? 0 : 1][to]! - sums[to % 2 === 0 ? 0 : 1][from]!) % 10 === 0
}

function hideMiddle(parts: string[], start: number, end: number, length: number): void {
  let position = 0
  for (let index = start; index <= end; index += 2) {
    parts[index] = (parts[index] ?? '').replace(/\d/g, (digit) => {
      const isShown = position < 6 || position >= length - 4
      position++
      return isShown ? digit : '*'
    })
  }
}

function maskIban(candidate: string): string {
  const plain = candidate.replaceAll(' ', '')
  if (plain.length < 15 || plain.length > 34) return candidate
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n ? `${plain.slice(0, 4)}${'*'.repeat(plain.length - 8)}${plain.slice(-4)}` : candidate
}

const plainKey = (key: string) => key.toLowerCase().replace(/[^a-z0-9]/g, '')
/** PostgreSQL refuses NUL and lone surrogates in text and jsonb. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** Masks a parsed JSON value: by key (CVC, secrets, accounts) and card numbers anywhere, keys included. */
export function maskJson(value: unknown, key = '', isCvc = false): JsonValue {
  const name = plainKey(key)
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value
  if (SECRET_KEY.test(name)) return MASK
  const insideCvc = isCvc || CVC_KEY.test(name)
  if (Array.isArray(value)) return value.map((item) => maskJson(item, '', insideCvc))
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([own, item]) => [maskText(storable(own)), maskJson(item, own, insideCvc)]))
  return maskLeaf(value, key, name, insideCvc)
}

function maskLeaf(value: unknown, key: string, name: string, isCvc: boolean): JsonValue {
  const text = storable(String(value))
  if (isCvc && /\d/.test(text)) return MASK
  if (ACCOUNT_KEY.test(name)) return `****${text.slice(-4)}`
  if (typeof value !== 'number') return maskText(text)
  if (AMOUNT_KEY.test(key)) return value
  const masked = maskText(text)
  return masked === text ? value : masked
}

/** A body as it may be stored: JSON as JSON, anything else as text, both masked, cut at the limit. */
export function maskBody(raw: string): JsonValue {
  if (raw === '') return null
  if (raw.length <= BODY_LIMIT) {
    try {
      return maskJson(JSON.parse(raw, keepDigits))
    } catch {
      // Not JSON: masked as text below.
    }
  }
  // Cut before masking for the time it takes, and not inside a number, whose rest would not be known for one.
  const start = raw.length <= BODY_LIMIT ? raw : raw.slice(0, BODY_LIMIT).replace(/[\d \u00a0-]{1,64}$/, '')
  const masked = maskText(storable(start).replace(CVC_IN_TEXT, `$1${MASK}`).replace(SECRET_IN_TEXT, `$1${MASK}`))
  return raw.length <= BODY_LIMIT ? masked : { truncated: true, length: raw.length, start: masked }
}

/** A number beyond 2^53 would lose the digits by which a card number is known, so it is kept as the text it was. */
const keepDigits = (_key: string, value: unknown, context?: { source?: string }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value

/** Headers without those that carry a secret or a signature. */
export function maskHeaders(headers: Iterable<readonly [string, string]>): Record<string, string> {
  const shown = [...headers].filter(([name]) => !SECRET_HEADER.test(name))
  return Object.fromEntries(shown.map(([name, value]) => [name.toLowerCase(), maskText(storable(value))]))
}
