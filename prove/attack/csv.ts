/**
 * Rows and cells of a CSV text by RFC 4180; throws if the text is not CSV. A byte order mark may come before it, and lines
 * may end with LF alone as long as all do.
 */
export function readCsvStrictly(text: string): string[][] {
  const lineEnd = text.endsWith('\r\n') ? '\r\n' : '\n'
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith('\ufeff') ? 1 : 0
  while (at < text.length) {
    const { cell, next } = text[at] === '"' ? quotedAt(text, at + 1) : plainAt(text, at)
    row.push(cell)
    at = next
    if (text[at] === ',') {
      at++
      if (at < text.length && !text.startsWith(lineEnd, at)) continue
      row.push('')
    }
    if (at < text.length && !text.startsWith(lineEnd, at)) throw new Error(`line ${rows.length + 1} does not end as the last one`)
    rows.push(row)
    row = []
    at += lineEnd.length
  }
  const odd = rows.findIndex(({ length }) => length !== rows[0]?.length)
  if (odd >= 0) throw new Error(`line ${odd + 1} has ${rows[odd]!.length} cells, the head ${rows[0]!.length}`)
  return rows
}

function plainAt(text: string, from: number): { cell: string; next: number } {
  const found = /[,\r\n"]/g
  found.lastIndex = from
  const end = found.exec(text)?.index ?? text.length
  if (text[end] === '"') throw new Error(`a bare ${JSON.stringify(text[end])} at ${end}`)
  return { cell: text.slice(from, end), next: end }
}

function quotedAt(text: string, from: number): { cell: string; next: number } {
  let at = from
  let cell = ''
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) throw new Error('a quoted cell has no end')
    cell += text.slice(at, end)
    if (text[end + 1] !== '"') {
      if (!['', ',', '\r', '\n'].includes(text[end + 1] ?? '')) throw new Error(`there is text behind a quoted cell at ${end}`)
      return { cell, next: end + 1 }
    }
    cell += '"'
    at = end + 2
  }
}
