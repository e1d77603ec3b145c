import { execFileSync } from 'node:child_process'
import { WrongOptions } from './test-files.ts'

/** What differs from the commit `since`: committed or not, new files too. */
export type Changed = { since: string; paths: string[] }

/** `commit`: what to compare with; where none is named, the place where this branch left the main one. */
export function changedFiles(root: string, commit: string): Changed {
  const git = gitIn(root)
  const wanted = commit || beginningOf(root)
  if (!succeeds(() => git('rev-parse', '--verify', `${wanted}^{commit}`)))
    throw new WrongOptions(`There is no commit ${wanted} to compare with.`)
  const since = git('rev-parse', '--verify', `${wanted}^{commit}`)
  const lists = [git('diff', '--name-only', '-z', since), git('ls-files', '-z', '--others', '--exclude-standard')]
  return { since, paths: [...new Set(lists.join('\0').split('\0'))].filter((path) => path !== '') }
}

/** On the main branch itself: the uncommitted changes, else the last commit. */
function beginningOf(root: string): string {
  const git = gitIn(root)
  const main = ['main', 'origin/main'].find((name) => succeeds(() => git('rev-parse', '--verify', '--quiet', name)))
  const [head, left] = [git('rev-parse', 'HEAD'), main && git('merge-base', 'HEAD', main)]
  if (left && left !== head) return left
  return git('status', '--porcelain') === '' ? 'HEAD~1' : 'HEAD'
}

const gitIn =
  (root: string) =>
  (...words: string[]) => {
    // Inside a hook git sets these, and they would name another checkout.
    const { GIT_DIR: _dir, GIT_INDEX_FILE: _index, GIT_WORK_TREE: _tree, ...env } = process.env
    const all = ['-c', 'safe.directory=*', '-C', root, ...words]
    return execFileSync('git', all, { encoding: 'utf8', env, maxBuffer: 64 << 20, stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  }

function succeeds(act: () => unknown): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}
