/** What the options of `npm test` ask for; `others` are vitest's own and are passed on. */
export type Options = {
  filters: string[]
  /** Of the names of tests, as vitest's `-t` takes it. */
  pattern?: string
  feature?: string
  /** The commit to compare with; empty where none is named. */
  changedSince?: string
  others: string[]
}

const patternWords = new Set(['-t', '--testNamePattern', '--test-name-pattern'])

/** A value of `-t` and `--feature` may follow after a space; those of other options are written with `=`, as a bare word is a filter. */
export function readOptions(list: readonly string[]): Options {
  const options: Options = { filters: [], others: [] }
  for (let place = 0; place < list.length; place++) {
    const [word, value] = split(list[place]!)
    const next = () => value ?? list[++place] ?? ''
    if (patternWords.has(word)) options.pattern = next()
    else if (word === '--feature') options.feature = next()
    else if (word === '--changed') options.changedSince = value ?? ''
    else if (word.startsWith('-')) options.others.push(list[place]!)
    else options.filters.push(word.replace(/^\.\//, ''))
  }
  return options
}

function split(option: string): [word: string, value?: string] {
  const at = option.startsWith('-') ? option.indexOf('=') : -1
  return at < 0 ? [option] : [option.slice(0, at), option.slice(at + 1)]
}
