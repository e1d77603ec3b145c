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

/** An address as a reader knows it: its domain in its own letters. */
export const shownAddress = (address: string): string =>
  address.replace(/(?<=@.*)(?<=[@.])xn--[a-z0-9-]+/g, (label) => lettersOf(label.slice(4)) ?? label)

/** Punycode (RFC 3492), read. Undefined where it is none. */
function lettersOf(label: string): string | undefined {
  const cut = label.lastIndexOf('-')
  const letters = cut > 0 ? [...label.slice(0, cut)].map((one) => one.codePointAt(0)!) : []
  let [code, bias, place, at] = [128, 72, 0, cut > 0 ? cut + 1 : 0]
  while (at < label.length) {
    const before = place
    for (let weight = 1, step = 36; ; step += 36) {
      const digit = '0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(label[at++] ?? ' ')
      if (digit < 0) return undefined
      const value = digit < 10 ? digit + 26 : digit - 10
      place += value * weight
      const least = Math.min(26, Math.max(1, step - bias))
      if (value < least) break
      weight *= 36 - least
    }
    const count = letters.length + 1
    let spread = Math.floor((place - before) / (before === 0 ? 700 : 2))
    spread += Math.floor(spread / count)
    for (bias = 0; spread > 455; bias += 36) spread = Math.floor(spread / 35)
    bias += Math.floor((36 * spread) / (spread + 38))
    code += Math.floor(place / count)
    place %= count
    if (code > 0x10ffff) return undefined
    letters.splice(place++, 0, code)
  }
  return String.fromCodePoint(...letters)
}
