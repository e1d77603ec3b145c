/** `maskText('4242424242424242')` → `424242******4242`: first 6 and last 4; of a shorter value only the last 4. */
export function maskText(value: string): string {
  const shown = value.length > 10 ? 6 : 0
  const stars = Math.max(0, value.length - shown - 4)
  return value.slice(0, shown) + '*'.repeat(stars) + value.slice(shown + stars)
}

/** `DEUTDEFF500` → `DEUT DE FF 500`: groups of 4, 2, 2 and up to 4 of its characters. */
export function groupSwift(code: string): string {
  const letters = code.replace(/\s/g, '').toUpperCase()
  const ends = [0, 4, 6, 8]
  const groups = ends.map((from, place) => letters.slice(from, ends[place + 1] ?? 12))
  return [...groups, letters.slice(12)].filter(Boolean).join(' ')
}
