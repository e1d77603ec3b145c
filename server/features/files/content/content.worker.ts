import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FileExtension } from '@portico/contract/features/files/file-types.ts'
import type { Found } from '@portico/contract/features/files/found-in-files.ts'
import { contentFault } from './content-fault.ts'

/** `source`: the bytes, or the path where they are. */
export type ContentTask = { source: string | Uint8Array<ArrayBuffer>; extension: FileExtension }
export type Content = { sha256: string; fault: Found | 'harm' | undefined }

/** Runs in a thread of its own (`content-checks.ts`), which may wait for a disk. */
export default function look({ source, extension }: ContentTask): Content {
  const bytes = typeof source === 'string' ? readFileSync(source) : Buffer.from(source.buffer)
  return { sha256: createHash('sha256').update(bytes).digest('hex'), fault: contentFault(bytes, extension) }
}
