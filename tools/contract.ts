// `npm run contract`: writes the files that are derived from the sources of the features; with --check says which are stale.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Contract, type Endpoint, isSchema } from '@portico/contract/core/endpoint.ts'
import type { WireEndpoint } from '@portico/contract/core/wire.ts'
import { actionNames } from './contract/action-names.ts'
import { behaviours } from './contract/behaviours.ts'
import { catalogueFiles } from './contract/catalogues.ts'
import { contractIndex } from './contract/contract-index.ts'
import { factsSource } from './contract/field-facts.ts'
import { leftOver } from './contract/left-over.ts'
import { manual } from './contract/manual.ts'
import { openapi } from './contract/openapi.ts'
import { pageLists } from './contract/page-lists.ts'
import { permissionSum } from './contract/permission-sum.ts'
import { declaredOf, listSource, nounsSource } from './contract/resource-facts.ts'
import { samples } from './contract/samples.ts'
import { serverFeatures } from './contract/server-features.ts'
import { writeOrCheck } from './contract/write-or-check.ts'
import { header, type Writer } from './contract/writer.ts'

const root = join(import.meta.dirname, '..')

/** What the browser loads of an endpoint: no schema, no zod. */
export function wireOf({ method, paths, access, reply, body, idempotent, stepUp, background, whileViewing }: Endpoint): WireEndpoint {
  const multipart = body !== undefined && !isSchema(body)
  return {
    method,
    paths,
    access,
    reply: reply === null ? 'none' : isSchema(reply) ? 'json' : reply.kind,
    ...(multipart ? { multipart } : {}),
    ...(idempotent ? { idempotent } : {}),
    ...(stepUp ? { stepUp } : {}),
    ...(background ? { background } : {}),
    ...(whileViewing ? { whileViewing } : {}),
  }
}

const sourceOf = (feature: string, contract: Contract) =>
  `${header}\nexport const wire = ${JSON.stringify(Object.fromEntries(Object.entries(contract).map(([name, spec]) => [name, wireOf(spec)])), null, 2)} as const\n${declaredOf(contract) ? `\nexport { nouns } from './${feature}.access.gen.ts'\n` : ''}`

const wires: Writer = async () => {
  const { contracts } = await import('@portico/contract/index.ts')
  return Object.entries(contracts).map(([feature, contract]) => ({
    path: `contract/features/${feature}/${feature}.wire.gen.ts`,
    content: sourceOf(feature, contract),
  }))
}

const accessSource = (contract: Contract) =>
  Object.entries(contract)
    .filter(([, { access }]) => access !== 'public')
    .map(([name, { access }]) => `const ${name}Access = ${JSON.stringify(access, null, 2)} as const\nexport { ${name}Access as ${name} }\n`)
    .join('\n')

/**
 * Whom each endpoint is open to, each by itself: a page that the menu offers takes the one it needs, and the addresses load with the page.
 * `import * as access from …`.
 */
const accessFiles: Writer = async (root) => {
  const { contracts } = await import('@portico/contract/index.ts')
  return Object.entries(contracts)
    .filter(([feature, contract]) => declaredOf(contract) || existsSync(join(root, 'web/features', feature, 'pages.tsx')))
    .map(([feature, contract]) => ({
      path: `contract/features/${feature}/${feature}.access.gen.ts`,
      content: `${header}\n${accessSource(contract)}${nounsSource(contract)}`,
    }))
}

/** What forms know of the bodies and lists of their records, in a file of its own: it loads with the dialog or the page. */
const fieldFacts: Writer = async () => {
  const { contracts } = await import('@portico/contract/index.ts')
  return Object.entries(contracts).flatMap(([feature, contract]) => {
    const content = [factsSource(contract), listSource(contract)].join('')
    return content === '' ? [] : [{ path: `contract/features/${feature}/${feature}.fields.gen.ts`, content }]
  })
}

/** In order: those that read folders and texts first, then those that load modules, which are what the first have written. */
const writers: readonly Writer[] = [
  contractIndex,
  permissionSum,
  serverFeatures,
  pageLists,
  samples,
  behaviours,
  catalogueFiles,
  wires,
  accessFiles,
  fieldFacts,
  actionNames,
  openapi,
  manual,
]

async function main() {
  const check = process.argv.includes('--check')
  const stale: string[] = []
  const written = new Set<string>()
  for (const write of writers) {
    try {
      const files = await write(root)
      for (const { path } of files) written.add(path)
      stale.push(...(await writeOrCheck(root, files, { check })))
    } catch (error) {
      // A stale list may name a deleted file; that it is stale is enough to report.
      if (stale.length === 0 || !check) throw error
      return report(stale)
    }
  }
  const leftovers = leftOver(root, written)
  if (check) report([...stale, ...leftovers])
  else for (const path of leftovers) rmSync(join(root, path))
}

function report(stale: readonly string[]): void {
  if (stale.length === 0) return
  process.stderr.write(`Stale: ${stale.join(', ')}. Run \`npm run contract\`.\n`)
  process.exitCode = 1
}

if (import.meta.main) await main()
