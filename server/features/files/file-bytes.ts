import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../core/files/file-store.ts'

export const keyOf = ({ tenant_id, id }: { tenant_id: string; id: string }): string => `${tenant_id}/${id}`

/** All of them at once: only for files of a size that was bounded when they came. */
export async function bytesOf(files: FileStore, key: string): Promise<Buffer> {
  const stream = await files.get(key)
  if (!stream) throw new Error(`The file store has lost ${key}`)
  return buffer(stream)
}
