import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'

/** A text file whose scan ends when `endScan` says so; one that holds a worm is then blocked. */
export function aFileInScan(name: string, text: string) {
  const scan = randomUUID()
  return {
    file: { name, mimeType: 'text/plain', buffer: Buffer.from(`${text} scan-me-when:${scan}`) },
    endScan: () => writeFileSync(path.join(inject('scans'), scan), ''),
  }
}
