import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createProgress, ofAll, type Tell } from '@portico/server/processes/progress.ts'
import { compressBuild } from './compress-build.ts'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'web', 'dist')
const mark = path.join(dist, '.built-from')

/** The sources the portal is built from: a change in any of them, or in the lock, asks for a new build. */
function sourcesHash(): string {
  const files = globSync(['web/**/*', 'ui/**/*', 'contract/**/*', 'package-lock.json'], {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|dist\.next-\d+|gallery)$/.test(String(name)),
  })
    .filter((file) => /\.(tsx?|css|html|json|svg|woff2)$/.test(file) && !/\.test\./.test(file))
    .sort()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

const isBuilt = () => existsSync(mark) && readFileSync(mark, 'utf8') === wanted
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })

/** What builds that were killed have left. */
function sweepUnfinished(): void {
  for (const folder of globSync(`${dist}.next-*`)) {
    try {
      process.kill(Number(folder.slice(folder.lastIndexOf('-') + 1)), 0)
    } catch {
      remove(folder)
    }
  }
}

/** Builds the portal where its sources changed since the last build; does nothing otherwise. Several processes may start at once. */
const wanted = sourcesHash()
if (!isBuilt()) await (process.send ? build((figures) => process.send!({ figures })) : told(build))

/** By hand its progress is printed; a process that started it hears of it and prints it with its own. */
function told(work: (tell: Tell) => Promise<void>): Promise<void> {
  const run = createProgress((line) => process.stdout.write(`${line}\n`))
  return run({ name: 'The portal', doing: 'Building the portal' }, work)
}

async function build(tell: Tell): Promise<void> {
  sweepUnfinished()
  // A test runner says "test", and the bundler would take the slow development build of React for it.
  process.env.NODE_ENV = 'production'
  // Built beside and put in place at the end, so that no one is ever served half a portal.
  const next = `${dist}.next-${process.pid}`
  let modules = 0
  const count = { name: 'count-modules', moduleParsed: () => void (++modules % 50 === 0 && tell(`${modules} modules read`)) }
  try {
    const vite = await import('vite')
    for (const [folder, outDir] of builds(next))
      await vite.build({
        root: folder,
        configFile: path.join(folder, 'vite.config.ts'),
        logLevel: 'error',
        plugins: [count],
        build: { outDir },
      })
    await compressBuild(next, (done, all) => tell(ofAll(done, all, 'files packed')))
    writeFileSync(path.join(next, '.built-from'), wanted)
    putInPlace(next)
  } finally {
    remove(next)
  }
}

/** The portal, and inside it the tool of the Data Analytics window, which another origin serves. */
function builds(next: string): [folder: string, outDir: string][] {
  const web = path.join(root, 'web')
  return [
    [web, next],
    [path.join(web, 'analytics'), path.join(next, 'analytics')],
  ]
}

/** Another process may have put the same portal there meanwhile: that one stays. */
function putInPlace(next: string): void {
  for (let attempt = 0; !isBuilt(); attempt++) {
    remove(dist)
    try {
      renameSync(next, dist)
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}
