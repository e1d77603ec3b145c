import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ChapterRun } from '../finding.ts'
import { type Plans, proofDocument } from './document.ts'

export const proofFolder = 'docs/security'

const jsonOf = async <T>(root: string, name: string, otherwise: T): Promise<T> => {
  const text = await readFile(path.join(root, proofFolder, name), 'utf8').catch(() => undefined)
  return text === undefined ? otherwise : (JSON.parse(text) as T)
}

/** Adds what was found to `proof.json` and writes `proof.md` from all of it. */
export async function recordRuns(root: string, runs: readonly ChapterRun[]): Promise<void> {
  const all = [...(await jsonOf<ChapterRun[]>(root, 'proof.json', [])), ...runs]
  await mkdir(path.join(root, proofFolder), { recursive: true })
  await writeFile(path.join(root, proofFolder, 'proof.json'), `${JSON.stringify(all, null, 2)}\n`)
  await writeFile(path.join(root, proofFolder, 'proof.md'), proofDocument(all, await jsonOf<Plans>(root, 'proof-plans.json', {})))
}
