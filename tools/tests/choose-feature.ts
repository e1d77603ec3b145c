import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Choice, type TestFiles, WrongOptions } from './test-files.ts'

/** Its tests in every room, its rows of the matrices and its journeys. */
export async function chooseFeature(files: TestFiles, feature: string, more: string[]): Promise<Choice> {
  const { root, tests } = files
  if (!['contract', 'server', 'web'].some((room) => existsSync(join(root, room, 'features', feature))))
    throw new WrongOptions(`There is no feature ${feature}.`)
  const own = tests.filter((path) => isOfFeature(path, feature))
  const rows = await rowsOf(root, feature)
  const hasMatrices = tests.some((path) => path.startsWith(matricesFolder))
  const journeys = journeysOf(files, feature)
  return {
    tests: [...(own.length > 0 ? [[...own, ...more]] : []), ...(hasMatrices && rows ? [[matricesFolder, '-t', rows, ...more]] : [])],
    journeys: journeys.length > 0 ? [[...journeys, ...more]] : [],
    proof: [],
  }
}

const matricesFolder = 'server/matrices/'

/** `labels` has the folder of this name in each room, and the files in `testkit/features`. */
const isOfFeature = (path: string, feature: string) =>
  path.includes(`/features/${feature}/`) || path.startsWith(`testkit/features/${feature}.`)

/**
 * The names of its rows in the matrices, each called after method and path of its endpoint, or after its operation. Undefined where the
 * feature has no endpoints.
 */
export async function rowsOf(root: string, feature: string): Promise<string | undefined> {
  const file = join(root, 'contract/index.ts')
  if (!existsSync(file)) return undefined
  type Paths = { method: string; paths: Record<string, string> }
  const { contracts } = (await import(pathToFileURL(file).href)) as { contracts: Record<string, Record<string, Paths>> }
  const ways = Object.values(contracts[feature] ?? {}).flatMap(({ method, paths }) =>
    Object.values(paths).map((path) => `${method} ${path}`),
  )
  return ways.length > 0 ? `^(?:${ways.map(literally).join('|')}|(?:the reply of )?${literally(feature)}\\.\\w+)(?: |$)` : undefined
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const saidFeatures = /^\/\/ features: (.+)$/m

/** A journey is of the feature that it is named after, and of those that it says in its first lines: `// features: ledger`. */
export function journeysOf({ root, journeys }: TestFiles, feature: string): string[] {
  return journeys.filter((path) => {
    if (basename(path).startsWith(`${feature}.`) || basename(path).startsWith(`${feature}-`)) return true
    const said = saidFeatures.exec(readFileSync(join(root, path), 'utf8'))?.[1]
    return said?.split(/[\s,]+/).includes(feature) ?? false
  })
}
