import type { FieldFact } from '@portico/contract/core/field-facts.ts'
import { isAddress } from '@portico/contract/core/text/address.ts'
import { keepsRule } from '@portico/contract/core/text/rules.ts'
import { isEmpty, tidiedBy } from './body-of.ts'

/** The names of what can be wrong with a field before anything is sent. */
export type Fault = 'missing' | 'short' | 'long' | 'wrong'

/** The fault of a value, by the server's rules as far as the wire has them. `isNeeded`: it may not be empty. */
export function faultOf(fact: FieldFact, value: unknown, isNeeded: boolean): Fault | undefined {
  if (isEmpty(value)) return isNeeded ? 'missing' : undefined
  const { kind, min = 0, max = Number.POSITIVE_INFINITY, pattern, rule } = fact
  if (Array.isArray(value)) return value.length < min ? 'short' : value.length > max ? 'long' : undefined
  // Not a number: as it was typed.
  if (kind === 'integer') return Number.isInteger(value) && Number(value) >= min && Number(value) <= max ? undefined : 'wrong'
  if (typeof value !== 'string') return undefined
  const text = tidiedBy(fact, value)
  if (text.length < min) return 'short'
  if (text.length > max) return 'long'
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return 'wrong'
  if (rule && !keepsRule(rule, text)) return 'wrong'
  if (kind === 'email' && !isAddress(text)) return 'wrong'
  return kind === 'url' && !isUrl(fact, text) ? 'wrong' : undefined
}

function isUrl({ protocol = '', host = '' }: FieldFact, text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return new RegExp(protocol).test(url.protocol.slice(0, -1)) && new RegExp(host).test(url.hostname)
}
