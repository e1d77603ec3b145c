import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Variable, variables } from '@portico/server/installation/environment.ts'
import type { Writer } from './writer.ts'

const path = 'docs/manual/operating.md'
const [begin, end] = ['<!-- variables -->', '<!-- /variables -->']
const row = ({ name, default: fallback, unit, about }: Variable) =>
  `| \`${name}\` | ${about} | ${fallback ?? '–'}${unit ? ` ${unit}` : ''} |`

/** The table of variables in the operating manual, from the code that reads them. */
export const manual: Writer = async (root) => {
  const text = await readFile(join(root, path), 'utf8')
  const table = [begin, '| Variable | What it does | Default |', '|---|---|---|', ...variables.map(row), end].join('\n')
  return [{ path, content: `${text.slice(0, text.indexOf(begin))}${table}${text.slice(text.indexOf(end) + end.length)}` }]
}
