import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** What git needs to take a folder for a checkout; to start git for it would take longer than most tests that need one. */
const emptyRepository = {
  '.git/HEAD': 'ref: refs/heads/master\n',
  '.git/info/exclude': '',
  '.git/objects/info/.keep': '',
  '.git/refs/heads/.keep': '',
}

type Files = Record<string, string>

function write(root: string, files: Files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

function checkout(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'portico-checkout-'))
  write(root, { ...emptyRepository, ...files })
  return root
}

/** A checkout that holds these files (path → text) until the test ends. */
export function aProject(files: Files): string {
  const root = checkout(files)
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

/** A checkout for many tests; `given` adds files to it, or changes some, for as long as `work` takes. */
export function aKeptProject(files: Files) {
  const root = checkout(files)
  return {
    root,
    given<T>(more: Files, work: (root: string) => T): T {
      write(root, more)
      try {
        return work(root)
      } finally {
        for (const path of Object.keys(more)) rmSync(join(root, path))
        write(root, Object.fromEntries(Object.entries(files).filter(([path]) => path in more)))
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
