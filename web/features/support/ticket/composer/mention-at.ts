/** The name that is being written after an @ before the caret, and where its @ stands; undefined where none is. */
export function mentionAt(text: string, caret: number): { from: number; search: string } | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]*)?)$/u.exec(text.slice(0, caret))
  const search = found?.[1]
  return search === undefined ? undefined : { from: caret - search.length - 1, search }
}

/** The text once someone was chosen, and where the caret stands then. */
export function withMention(text: string, { from, caret, name }: { from: number; caret: number; name: string }) {
  const before = `${text.slice(0, from)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
