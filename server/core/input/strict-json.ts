import { AppError } from '../call/app-error.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * JSON as RFC 8259 means it and PostgreSQL can keep it: UTF-8, no key twice, no lone surrogate, no NUL, no `__proto__`,
 * at most 64 levels deep. The error names the place.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  let text: string
  let value: unknown
  try {
    text = utf8.decode(bytes)
    value = JSON.parse(text)
  } catch {
    throw new AppError('invalid_json')
  }
  refuseDuplicateKeys(text)
  refuseUnstorableText(value, 'body')
  return value
}

const deepest = 64

/** `text` is valid JSON already, so only strings and brackets matter. */
function refuseDuplicateKeys(text: string) {
  const stack: { keys: Set<string> | null; key: string; expectsKey: boolean; index: number }[] = []
  const path = () => ['body', ...stack.map((level) => (level.keys ? level.key : String(level.index)))].join('.')
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    const top = stack.at(-1)
    if (char === '"') {
      const start = at
      while (text[++at] !== '"') if (text[at] === '\\') at++
      if (top?.keys && top.expectsKey) {
        const key = JSON.parse(text.slice(start, at + 1)) as string
        top.key = key
        if (key === '__proto__') throw new AppError('invalid_json', { fields: { [path()]: 'This key is not accepted' } })
        if (top.keys.has(key)) throw new AppError('invalid_json', { fields: { [path()]: 'This key appears twice' } })
        top.keys.add(key)
        top.expectsKey = false
      }
    } else if (char === '{' || char === '[') {
      if (stack.length >= deepest) throw new AppError('invalid_json', { detail: `At most ${deepest} levels deep` })
      stack.push({ keys: char === '{' ? new Set() : null, key: '', expectsKey: char === '{', index: 0 })
    } else if (char === '}' || char === ']') stack.pop()
    else if (char === ',' && top) {
      top.expectsKey = top.keys !== null
      top.index++
    }
  }
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
