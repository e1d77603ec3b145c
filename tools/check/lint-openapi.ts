// Compares docs/openapi.json with the rules of OpenAPI. A document without a fault is not looked at again until it or the rules change.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'

const root = join(import.meta.dirname, '../..')
const source = readFileSync(join(root, 'docs/openapi.json'), 'utf8')
const cache = join(root, 'node_modules/.cache')
const mark = join(cache, 'openapi-without-fault')
/** A licence is of no use to a document that nobody publishes, and a name is no address that a server answers to. */
const rules = { 'info-license': 'off', 'no-ambiguous-paths': 'off' } as const

const state = createHash('sha256').update(JSON.stringify(rules)).update(source).digest('hex')
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== state) {
  // As text: the shape of an object is compared by the linter's own type checker, which takes a second.
  const config = await createConfig(JSON.stringify({ extends: ['recommended'], rules }))
  const faults = (await lintFromString({ source, config, absoluteRef: 'docs/openapi.json' })).filter(({ severity }) => severity === 'error')
  for (const { ruleId, message, location } of faults.slice(0, 30)) console.log(`${location[0]?.pointer}: ${message} (${ruleId})`)
  process.exitCode = faults.length > 0 ? 1 : 0
  mkdirSync(cache, { recursive: true })
  if (faults.length === 0) writeFileSync(mark, state)
}
