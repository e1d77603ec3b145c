import { AppError } from '../call/app-error.ts'
import { mostFaults } from '../call/few-faults.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** What a body may hold at most, as its schema says: see `boundsOf`. */
export type Bounds = { known: ReadonlySet<string>; mostKeys: number; mostItems: number }
const unbounded: Bounds = { known: new Set(), mostKeys: Number.POSITIVE_INFINITY, mostItems: Number.POSITIVE_INFINITY }

/**
 * JSON as RFC 8259 means it and PostgreSQL can keep it: UTF-8, no key twice, no lone surrogate, no NUL, no `__proto__`,
 * at most 64 levels deep. The error names the place. A body beyond its bounds is refused before anything is built from it.
 */
export function parseStrictJson(bytes: Uint8Array, bounds: Bounds = unbounded): unknown {
  let value: unknown
  try {
    const text = utf8.decode(bytes)
    refuseOddKeys(text, bounds)
    value = JSON.parse(text)
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('invalid_json')
  }
  refuseUnstorableText(value, 'body')
  return value
}

const deepest = 64
const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [...'"\\,[]{}'].map((sign) => sign.charCodeAt(0))

type Level = { keys: Set<string> | null; key: string; expectsKey: boolean; index: number }

/** Looks at strings and brackets only: what else is wrong with the text, `JSON.parse` finds. */
function refuseOddKeys(text: string, { known, mostKeys, mostItems }: Bounds) {
  const stack: Level[] = []
  const path = () => ['body', ...stack.map((level) => (level.keys ? level.key : String(level.index)))].join('.')
  const above = () => ['body', ...stack.slice(0, -1).map((level) => (level.keys ? level.key : String(level.index)))].join('.')
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    const top = stack.at(-1)
    if (sign === quote) {
      const start = at
      at = endOfText(text, at)
      if (!top?.keys || !top.expectsKey) continue
      const raw = text.slice(start + 1, at)
      const key = raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
      top.key = key
      if (key === '__proto__') throw new AppError('invalid_json', { fields: { [path()]: 'This key is not accepted' } })
      if (top.keys.has(key)) throw new AppError('invalid_json', { fields: { [path()]: 'This key appears twice' } })
      top.keys.add(key)
      top.expectsKey = false
      if (top.keys.size > mostKeys) throw tooManyKeys(above(), top.keys, known)
    } else if (sign === openObject || sign === openList) {
      if (stack.length >= deepest) throw new AppError('invalid_json', { detail: `At most ${deepest} levels deep` })
      const isObject = sign === openObject
      stack.push({ keys: isObject ? new Set() : null, key: '', expectsKey: isObject, index: 0 })
    } else if (sign === closeObject || sign === closeList) stack.pop()
    else if (sign === comma && top) {
      top.expectsKey = top.keys !== null
      top.index++
      if (!top.keys && top.index >= mostItems) throw new AppError('invalid_input', { fields: { [above()]: `At most ${mostItems} items` } })
    }
  }
}

/** Where the closing quote of the text is that begins here; the end of everything where there is none. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}
function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === backslash) before--
  return (at - before) % 2 === 0
}

function tooManyKeys(place: string, keys: ReadonlySet<string>, known: ReadonlySet<string>): AppError {
  const strange = [...keys].filter((key) => !known.has(key)).slice(0, mostFaults)
  return new AppError('invalid_input', {
    fields: Object.fromEntries(strange.map((key) => [`${place}.${key}`, 'Not a field of this call'])),
  })
}

/** Walks parsed input (body, query, params) and refuses text that has no UTF-8 or that PostgreSQL cannot store. */
export function refuseUnstorableText(value: unknown, at: string): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw new AppError('invalid_input', { fields: { [at]: 'Holds a NUL character' } })
    if (!value.isWellFormed()) throw new AppError('invalid_input', { fields: { [at]: 'Holds half of a character (a lone surrogate)' } })
  } else if (Array.isArray(value)) for (const [index, item] of value.entries()) refuseUnstorableText(item, `${at}.${index}`)
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) {
      refuseUnstorableText(key, at)
      refuseUnstorableText(item, `${at}.${key}`)
    }
}
