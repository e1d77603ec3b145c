import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const notOurs = new Set(['.git', 'node_modules', 'dist', 'tmp', 'coverage'])
/** Data folders of running products. */
const isData = (name: string) => name.startsWith('.portico')
const sourceFile = /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/

export const isSource = (path: string) => sourceFile.test(path)

/** Every file of the project, found by walking its folders; paths are relative to `root`, with `/`. */
export function listFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name) || isData(entry.name)) return []
    const path = folder ? `${folder}/${entry.name}` : entry.name
    return entry.isDirectory() ? listFiles(root, path) : [path]
  })
}

/** The same, as git knows it (tracked, or new and not ignored): the second opinion against which a check counts what it read. */
export function listFilesOfGit(root: string): string[] {
  // Reading the list is safe in any user's checkout; git would refuse another user's.
  const arguments_ = ['-c', 'safe.directory=*', '-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard']
  // Inside a hook git sets these, and they would name another checkout.
  const { GIT_DIR: _dir, GIT_INDEX_FILE: _index, GIT_WORK_TREE: _tree, ...env } = process.env
  const list = execFileSync('git', arguments_, { encoding: 'utf8', env, maxBuffer: 64 << 20, stdio: ['ignore', 'pipe', 'pipe'] })
  return [...new Set(list.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path)))
}
