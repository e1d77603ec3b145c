import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './portico.ts'

const workspace = '@portico'

type Lock = { packages: Record<string, { version?: string; link?: boolean }> }

/** The tree of a commit of the history, laid out beside this one and able to run. */
export class EarlierRelease {
  readonly tree: string

  private constructor(tree: string) {
    this.tree = tree
  }

  /** Undefined where the history does not reach back so far, as in a shallow clone or an archive. */
  static at(commit: string): EarlierRelease | undefined {
    const tree = mkdtempSync(path.join(tmpdir(), 'portico-release-'))
    try {
      const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 256 << 20, stdio: ['ignore', 'pipe', 'ignore'] })
      execFileSync('tar', ['-x', '-C', tree], { input: archive })
    } catch {
      rmSync(tree, { recursive: true, force: true })
      return undefined
    }
    linkPackages(tree)
    return new EarlierRelease(tree)
  }

  /** Packages of others that it names in a version which is not installed here: with another it would not be what it was. */
  get otherPackages(): string[] {
    const [its, ours] = [packagesOf(this.tree), packagesOf(root)]
    return Object.keys(its).filter(
      (name) => name.startsWith('node_modules/') && !its[name]!.link && its[name]!.version !== ours[name]?.version,
    )
  }

  get migrations(): string[] {
    return migrationsOf(this.tree)
  }

  remove = () => rmSync(this.tree, { recursive: true, force: true })
}

const packagesOf = (tree: string) => (JSON.parse(readFileSync(path.join(tree, 'package-lock.json'), 'utf8')) as Lock).packages

export const migrationsOf = (tree: string) => readdirSync(path.join(tree, 'database/migrations')).filter((name) => name.endsWith('.sql'))

/** The packages installed here, except that our own rooms link to the tree itself. */
function linkPackages(tree: string): void {
  const [from, to] = [path.join(root, 'node_modules'), path.join(tree, 'node_modules')]
  mkdirSync(path.join(to, workspace), { recursive: true })
  for (const name of readdirSync(from)) if (name !== workspace) symlinkSync(path.join(from, name), path.join(to, name))
  for (const name of readdirSync(path.join(from, workspace)))
    if (existsSync(path.join(tree, name))) symlinkSync(path.join(tree, name), path.join(to, workspace, name))
}
