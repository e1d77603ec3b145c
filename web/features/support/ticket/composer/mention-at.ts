/** The name that is being written after an @ before the caret, and the position of the @; undefined without one. */
export function mentionAt(text: string, caret: number): { from: number; search: string } | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]*)?)$/u.exec(text.slice(0, caret))
  const search = found?.[1]
  return search === undefined ? undefined : { from: caret - search.length - 1, search }
}

/** The text after the choice of a person, and the new position of the caret. */
export function withMention(text: string, { from, caret, name }: { from: number; caret: number; name: string }) {
  const before = `${text.slice(0, from)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
