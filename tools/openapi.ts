import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openApiDocument } from '@portico/server/openapi/openapi.ts'

/** Writes docs/openapi.json, whose difference is reviewed; with --check says whether it is stale. */
const file = path.join(import.meta.dirname, '..', 'docs', 'openapi.json')
const wanted = `${JSON.stringify(openApiDocument(), null, 1)}\n`
if (!process.argv.includes('--check')) await writeFile(file, wanted)
else if ((await readFile(file, 'utf8').catch(() => '')) !== wanted) {
  process.stderr.write('Stale: docs/openapi.json. Run `npm run openapi`.\n')
  process.exitCode = 1
}
