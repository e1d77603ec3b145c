const asPattern = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text in parts: mentions (`@Name`), and the text between them. Of two names with the same beginning, the longer one matches. */
export function splitMentions(text: string, names: readonly string[]): { part: string; isMention: boolean }[] {
  if (names.length === 0) return [{ part: text, isMention: false }]
  const longestFirst = [...names].sort((a, b) => b.length - a.length).map(asPattern)
  const parts = text.split(new RegExp(`(@(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}]))`, 'u'))
  return parts.map((part, place) => ({ part, isMention: place % 2 === 1 })).filter(({ part }) => part !== '')
}
