/** What `npm run bench` was asked for. */
export type Options = {
  /** Live payments of the large set; a tenth of them more in Test. The small set is a tenth of it. */
  rows: number
  /** Throw the kept sets away and make them anew. */
  reload: boolean
  /** Groups of figures, by name; all where none is named. */
  only: readonly string[]
}

export const defaultRows = 1_000_000

/** `--rows N`, `--reload`, `--only NAME` (repeatable). Throws a sentence for anything else. */
export function readOptions(words: readonly string[], groups: readonly string[]): Options {
  const options = { rows: defaultRows, reload: false, only: [] as string[] }
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word === '--reload') options.reload = true
    else if (word === '--rows') options.rows = rowsOf(words[++at])
    else if (word === '--only') options.only.push(groupOf(words[++at], groups))
    else throw new Error(`bench knows --rows N, --reload and --only NAME, not “${word}”.`)
  }
  return options
}

function rowsOf(text: string | undefined): number {
  const rows = Number(text)
  if (!Number.isSafeInteger(rows) || rows < 1000) throw new Error(`--rows takes a whole number from 1000 up, not “${text ?? ''}”.`)
  return rows
}

function groupOf(name: string | undefined, groups: readonly string[]): string {
  if (name === undefined || !groups.includes(name)) throw new Error(`--only takes one of ${groups.join(', ')}, not “${name ?? ''}”.`)
  return name
}
