import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Generated } from './writer.ts'

/** The paths of the files that differed; without `check` they hold what they should afterwards. */
export async function writeOrCheck(root: string, files: Generated[], { check }: { check: boolean }): Promise<string[]> {
  const stale: string[] = []
  for (const { path, content } of files) {
    const place = join(root, path)
    if ((await readFile(place, 'utf8').catch(() => '')) === content) continue
    stale.push(path)
    if (!check) await writeFile(place, content)
  }
  return stale
}
