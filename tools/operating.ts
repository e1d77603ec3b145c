import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Variable, variables } from '@portico/server/installation/environment.ts'

/** Writes the table of variables into the operating manual from the code that reads them; with --check says whether it is stale. */
const file = path.join(import.meta.dirname, '..', 'docs', 'manual', 'operating.md')
const [begin, end] = ['<!-- variables -->', '<!-- /variables -->']
const row = ({ name, default: fallback, unit, about }: Variable) =>
  `| \`${name}\` | ${about} | ${fallback ?? '–'}${unit ? ` ${unit}` : ''} |`
const table = [begin, '| Variable | What it does | Default |', '|---|---|---|', ...variables.map(row), end].join('\n')

const text = await readFile(file, 'utf8')
const wanted = `${text.slice(0, text.indexOf(begin))}${table}${text.slice(text.indexOf(end) + end.length)}`
if (!process.argv.includes('--check')) await writeFile(file, wanted)
else if (text !== wanted) {
  process.stderr.write('Stale: docs/manual/operating.md. Run `npm run operating`.\n')
  process.exitCode = 1
}
