import { Refusal } from './names.ts'

export type Block = { place: string; text: string }

/** A registration as it is written: `@@ where`, then what is put there. */
export function readBlocks(template: string): Block[] {
  return template
    .split(/^@@ /m)
    .slice(1)
    .map((block) => {
      const [place = '', ...lines] = block.split('\n')
      return { place, text: lines.join('\n').trimEnd() }
    })
}

/** The file with all its blocks in place. Counts on formatted code; throws where a place is missing, and names it. */
export const register = (path: string, text: string, blocks: readonly Block[]): string =>
  blocks.reduce((before, block) => insert(path, before, block), text)

function insert(path: string, text: string, { place, text: addition }: Block): string {
  const [, kind, what = ''] = /^(import|end of|after the last) ?(.*)$/.exec(place) ?? []
  if (kind === 'import') return addImport(path, text, addition)
  if (kind === 'end of') return addToEnd(path, text, what, addition)
  if (kind === 'after the last') return addAfterLast(path, text, what, addition)
  throw new Error(`A registration of ${path} does not say where it belongs: ${place}`)
}

const missing = (path: string, what: string) =>
  new Refusal(
    `${path} has no place to register a feature: looked for ${what}. Put it back, or bring tools/new-feature/registrations up to date.`,
  )

function addImport(path: string, text: string, line: string): string {
  if (isImported(text, line)) return text
  const last = [...text.matchAll(/^import\b[^']*'[^']+'[^\n]*\n/gm)].at(-1)
  if (!last) throw missing(path, 'an import')
  return splice(text, last.index + last[0].length, `${line}\n`)
}

/** Another feature may have brought the same name already. */
function isImported(text: string, line: string): boolean {
  const [, name, from] = /^import \{ (\w+) \} from '(.+)'$/.exec(line) ?? []
  return [...text.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)].some(
    ([, names = '', module]) => module === from && names.split(/[\s,]+/).includes(name ?? ''),
  )
}

/** At the end of the block that `opening` opens, on its line or indented below it. */
function addToEnd(path: string, text: string, opening: string, addition: string): string {
  const at = text.indexOf(opening)
  if (at < 0 || text.includes(opening, at + 1)) throw missing(path, `\`${opening}\`, once`)
  const inside = at + opening.length
  const [indent] = /^ */.exec(text.slice(text.lastIndexOf('\n', at) + 1))!
  const rest = text.slice(inside)
  const end = rest.search(rest.startsWith('\n') ? new RegExp(`\\n${indent}[\\]})]`) : /[\]})]/)
  if (end < 0) throw missing(path, `the end of \`${opening}\``)
  const before = text.slice(0, inside + end).trimEnd()
  const comma = before.length === inside || before.endsWith(',') ? '' : ','
  return `${before}${comma}\n${addition}\n${rest.slice(end).trimStart()}`
}

function addAfterLast(path: string, text: string, beginning: string, addition: string): string {
  const lines = text.split('\n')
  const last = lines.findLastIndex((line) => line.trimStart().startsWith(beginning))
  if (last < 0) throw missing(path, `a line that begins with ${beginning}`)
  return lines.toSpliced(last + 1, 0, addition).join('\n')
}

const splice = (text: string, at: number, addition: string) => `${text.slice(0, at)}${addition}${text.slice(at)}`
