import type { Readable } from 'node:stream'

/**
 * Bytes under a key that we make (never a name from outside): `<tenant id>/<file id>`. Metadata lives in the database.
 * Both stores keep a file whole or not at all, and hand it back byte for byte.
 */
export type FileStore = {
  /** Resolves when the bytes are safe; returns their number. A source that fails leaves nothing behind. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<number>
  /** Undefined where there is no such file. */
  get(key: string): Promise<Readable | undefined>
  /** Where a thread reads the file by itself, if it lies in a place that it can read. */
  pathOf?(key: string): string
  /** Deleting a missing file is no error. */
  delete(key: string): Promise<void>
  /** The files of a tenant that were put before then, in batches. What a put of before then has left unfinished is deleted on the way. */
  listBefore(tenantId: string, before: Date): AsyncIterable<string[]>
}

/** For those who put nothing there. */
export type FileReader = Omit<FileStore, 'put'>

export type FileStoreSettings = {
  dir: string
  s3?:
    | { bucket: string; endpoint: string | undefined; region: string; accessKeyId: string | undefined; secretAccessKey: string | undefined }
    | undefined
}

/** Disk, or an S3 bucket where one is configured; its client is loaded only then. */
export async function openFileStore({ dir, s3 }: FileStoreSettings): Promise<FileStore> {
  if (!s3) return (await import('./disk-store.ts')).diskStore(dir)
  return (await import('./s3-store.ts')).s3Store(s3)
}
