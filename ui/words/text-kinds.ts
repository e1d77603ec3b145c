import { isAddress } from '@portico/contract/core/text/address.ts'

/**
 * What the shared text inputs take, by kind: how long a value may be, which characters it has, and whether it is one.
 * `reduceTo(kind, typed)` is what stays of what was typed, pasted or dropped.
 */
export type TextKind = 'text' | 'email' | 'number' | 'tel' | 'url' | 'other'

/** Passwords and searches have a length too, but are never cleaned. */
export const maxLengths = { email: 254, password: 128, text: 1000, number: 20, tel: 20, url: 2048, search: 255, other: 500 } as const

/** Letters and digits of any script, since a domain may be in its own; before the first `@` the signs of an address too. */
function email(typed: string): string {
  const [head = '', ...rest] = typed.toLowerCase().split('@')
  const name = head.replace(/[^\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]/gu, '')
  return rest.length > 0 ? `${name}@${rest.join('').replace(/[^\p{L}\p{M}\p{N}.-]/gu, '')}` : name
}

function number(typed: string): string {
  const [whole = '', ...rest] = typed
    .replace(/[−]/g, '-')
    .replace(/[^\d.-]/g, '')
    .split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = (text: string) => text.replaceAll('-', '')
  return sign + digits(whole) + (rest.length > 0 ? `.${digits(rest.join(''))}` : '')
}

const keptSchemes = new Set(['http', 'https', 'ftp', 'mailto'])

/** An address with any other scheme loses it: what follows may still be meant. */
function url(typed: string): string {
  let text = typed.replace(/\s/g, '')
  for (;;) {
    const scheme = /^([a-z][a-z\d+.-]*):(?!\d)/i.exec(text)
    if (!scheme?.[1] || keptSchemes.has(scheme[1].toLowerCase())) return text
    text = text.slice(scheme[0].length).replace(/^\/\//, '')
  }
}

export function reduceTo(kind: TextKind, typed: string): string {
  const max = maxLengths[kind]
  if (kind === 'email') return email(typed).slice(0, max)
  if (kind === 'number') return number(typed).slice(0, max)
  if (kind === 'tel') return typed.replace(/[^\d ()+-]/g, '').slice(0, max)
  if (kind === 'url') return url(typed).slice(0, max)
  return typed.slice(0, max)
}

const shapes: Partial<Record<TextKind, RegExp>> = {
  number: /^-?(?:\d+\.?\d*|\.\d+)$/,
  tel: /\d/,
  url: /^(?:mailto:[^@]+@[^@]+|(?:(?:https?|ftp):\/\/)?[^\s/?#:]+\.[^\s/?#]+.*|(?:https?|ftp):\/\/[^\s/]+.*)$/i,
}

/** Whether a finished text is one of its kind; an empty one is no one's fault here. */
export const fitsKind = (kind: TextKind, text: string): boolean =>
  text === '' || (kind === 'email' ? isAddress(text) : (shapes[kind]?.test(text) ?? true))
