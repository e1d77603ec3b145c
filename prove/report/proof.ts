import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ChapterRun } from '../finding.ts'
import { proofDocument } from './document.ts'

export const proofFolder = 'docs/security'

/** Adds what was found to `proof.json` and writes `proof.md` from all of it. */
export async function recordRuns(root: string, runs: readonly ChapterRun[]): Promise<void> {
  const place = path.join(root, proofFolder, 'proof.json')
  const text = await readFile(place, 'utf8').catch(() => '[]')
  const all = [...(JSON.parse(text) as ChapterRun[]), ...runs]
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(place, `${JSON.stringify(all, null, 2)}\n`)
  await writeFile(path.join(root, proofFolder, 'proof.md'), proofDocument(all))
}
