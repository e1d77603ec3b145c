import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
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
if (!isBuilt()) {
  process.stdout.write('Building the portal …\n')
  sweepUnfinished()
  // Built beside and put in place at the end, so that nobody is ever served half a portal.
  const next = `${dist}.next-${process.pid}`
  try {
    const { build } = await import('vite')
    await build({
      root: path.join(root, 'web'),
      configFile: path.join(root, 'web', 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: next },
    })
    compressBuild(next)
    writeFileSync(path.join(next, '.built-from'), wanted)
    putInPlace(next)
  } finally {
    remove(next)
  }
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
