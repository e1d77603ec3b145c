import type { FileStore } from '../../core/files/file-store.ts'

export const keyOf = ({ tenant_id, id }: { tenant_id: string; id: string }): string => `${tenant_id}/${id}`

/** Where a thread reads the file by itself, or else all of its bytes at once, in memory that a thread can be given. For files of a bounded size. */
export async function sourceOf(files: FileStore, key: string, size: number): Promise<string | Uint8Array<ArrayBuffer>> {
  if (files.pathOf) return files.pathOf(key)
  const stream = await files.get(key)
  if (!stream) throw new Error(`The file store has lost ${key}`)
  const bytes = new Uint8Array(size)
  let at = 0
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  if (at < size) throw new Error(`The file store has lost a part of ${key}`)
  return bytes
}
