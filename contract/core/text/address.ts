import { lettersOf } from './punycode.ts'

/**
 * Addresses for email. A domain may be in letters of any script; it is kept in its ASCII form, by which mail finds it, and shown in its own
 * letters. The part before the @ is ASCII: few mail servers take more.
 */
export const longestAddress = 254

const local = /^(?=.{1,64}$)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** At least two labels, the last one not a number: no address of a machine. */
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/
/** What would make a URL read something else than a domain. */
const noDomain = /[\s/\\?#@:[\]%<>^|]/

/** An address as it is kept: in small letters, the domain in ASCII. A text that is none stays what it is, trimmed and in small letters. */
export function keptAddress(text: string): string {
  const plain = text.trim()
  const at = plain.lastIndexOf('@')
  const host = at < 0 ? undefined : asciiDomain(plain.slice(at + 1))
  return host === undefined ? plain.toLowerCase() : `${plain.slice(0, at).toLowerCase()}@${host}`
}

/** The same, or nothing where it is no address. */
export function addressIn(text: string): string | undefined {
  const kept = keptAddress(text)
  return isKept(kept) ? kept : undefined
}
export const isAddress = (text: string): boolean => addressIn(text) !== undefined

function isKept(kept: string): boolean {
  const at = kept.lastIndexOf('@')
  const [before, host] = [kept.slice(0, Math.max(0, at)), kept.slice(at + 1)]
  if (kept.length > longestAddress || !local.test(before) || !domain.test(host)) return false
  return host.split('.').every((label) => !label.startsWith('xn--') || asciiDomain(lettersOf(label.slice(4)) ?? '') === label)
}

/** By the rules of host names (UTS 46), as browsers and Node read them. */
function asciiDomain(given: string): string | undefined {
  const url = `http://${given}`
  return given === '' || noDomain.test(given) || !URL.canParse(url) ? undefined : new URL(url).hostname
}
