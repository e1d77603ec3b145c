// Imports every module of the server side with plain Node, as it runs in production: `node tools/check/import-modules.ts`.
// A module that cannot be loaded, or that does something when it is, is named.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listFiles } from '../source/list-files.ts'
import { isTest } from '../source/read-sources.ts'

const serverSide = /^(contract|database|server|acquirer|vault|identity|demo|testkit)\/.+\.(ts|mts|js|mjs)$/
/** A program is there to do something, a file in `static` runs in a browser. */
const program = /(^|\/)main\.ts$|\.(main|cli)\.ts$|\.d\.ts$|\/static\//

export const modulesToImport = (root: string) =>
  listFiles(root).filter((path) => serverSide.test(path) && !program.test(path) && !isTest(path))

type Trace = { resources: string[]; listeners: number; written: string[]; directory: string; environment: string }

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit', 'beforeExit', 'uncaughtException', 'unhandledRejection']

/** What a module could have started or changed by now. */
const traceNow = (written: string[]): Trace => ({
  resources: process.getActiveResourcesInfo().filter((one) => !['TTYWrap', 'PipeWrap', 'Immediate'].includes(one)),
  listeners: signals.reduce((sum, name) => sum + process.listenerCount(name), 0),
  written: [...written],
  directory: process.cwd(),
  environment: JSON.stringify(process.env),
})

function sideEffects(before: Trace, after: Trace): string[] {
  const started = after.resources.filter((one) => count(after.resources, one) > count(before.resources, one))
  const printed = after.written.slice(before.written.length).join('').trim()
  return [
    ...(started.length > 0 ? [`starts something that keeps running (${[...new Set(started)].join(', ')})`] : []),
    ...(after.listeners > before.listeners ? ['listens to signals or errors of the process'] : []),
    ...(printed ? [`prints ${JSON.stringify(printed.slice(0, 80))}`] : []),
    ...(after.directory !== before.directory ? ['changes the working folder'] : []),
    ...(after.environment !== before.environment ? ['changes the environment'] : []),
  ]
}

const count = (list: string[], wanted: string) => list.filter((one) => one === wanted).length

/** Resources that an import itself uses are gone after a moment. */
async function settled(written: string[], before: Trace): Promise<string[]> {
  for (let attempt = 0; attempt < 20; attempt++) {
    if (sideEffects(before, traceNow(written)).length === 0) return []
    await new Promise((done) => setImmediate(done))
  }
  await new Promise((done) => setTimeout(done, 50))
  await new Promise((done) => setImmediate(done))
  return sideEffects(before, traceNow(written))
}

/** The faults of the modules of `root`, a line each. */
export async function importModules(root: string): Promise<{ modules: number; faults: string[] }> {
  const modules = modulesToImport(root)
  const faults: string[] = []
  const written = watchOutput()
  for (const path of modules) {
    const before = traceNow(written.texts)
    const leave = refuseExit()
    try {
      await import(pathToFileURL(resolve(root, path)).href)
      for (const effect of await settled(written.texts, before)) faults.push(`${path}: on import it ${effect}`)
    } catch (error) {
      faults.push(`${path}: ${describe(error)}`)
    } finally {
      leave()
    }
  }
  written.restore()
  return { modules: modules.length, faults }
}

const describe = (error: unknown) => (error instanceof Error ? `${error.message}${placeOf(error)}` : String(error))

const placeOf = (error: Error) => {
  const line = error.stack?.split('\n').find((one) => /^file:|^\s+at .+\.ts:\d/.test(one) && !one.includes(import.meta.filename))
  return line && !error.message.includes(line.trim()) ? ` (${line.trim()})` : ''
}

function refuseExit() {
  const exit = process.exit
  process.exit = (() => {
    throw new Error('it ends the process on import')
  }) as typeof process.exit
  return () => {
    process.exit = exit
  }
}

function watchOutput() {
  const texts: string[] = []
  const streams = [process.stdout, process.stderr]
  const originals = streams.map((stream) => stream.write)
  for (const stream of streams) stream.write = ((text: string | Uint8Array) => texts.push(String(text)) > 0) as typeof stream.write
  const restore = () => {
    for (const [at, stream] of streams.entries()) stream.write = originals[at]!
  }
  return { texts, restore }
}

if (import.meta.main) {
  const { modules, faults } = await importModules(resolve(process.argv[2] ?? resolve(import.meta.dirname, '../..')))
  for (const fault of faults) console.log(fault)
  console.log(`imports: ${modules} modules loaded by plain Node, ${faults.length} at fault`)
  process.exit(faults.length > 0 || modules === 0 ? 1 : 0)
}
