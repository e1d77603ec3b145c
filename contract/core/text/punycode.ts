/** Punycode (RFC 3492), read. Undefined where it is none. */
export function lettersOf(label: string): string | undefined {
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
