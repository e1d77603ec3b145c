import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ImportRefused } from '../refused.ts'

export type OpenFile = { bytes: Readable; sizeBytes: number; readBytes(): number; close(): void }

const chunkBytes = 64 * 1024
const errors: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
  Z_DATA_ERROR: 'its gzip data is damaged',
  Z_BUF_ERROR: 'its gzip data ends too early',
}

/** Why a file could not be read, as a sentence. */
export function unreadable(path: string, error: unknown): Error {
  const code = (error as NodeJS.ErrnoException).code
  if (error instanceof ImportRefused || !code) return error as Error
  return new ImportRefused(`${path} cannot be read: ${errors[code] ?? (error as Error).message}.`)
}

/** The content of a file, unpacked where it begins like gzip, whatever its name ends with. */
export async function openFile(path: string): Promise<OpenFile> {
  try {
    const facts = await stat(path)
    if (!facts.isFile()) throw new ImportRefused(`${path} cannot be read: it is not a file.`)
    if (facts.size === 0) throw new ImportRefused(`${path} is empty.`)
    const file = createReadStream(path, { highWaterMark: chunkBytes })
    const bytes = (await isGzip(path)) ? unpacked(file) : file
    return {
      bytes,
      sizeBytes: facts.size,
      readBytes: () => file.bytesRead,
      close: () => {
        file.destroy()
        bytes.destroy()
      },
    }
  } catch (error) {
    throw unreadable(path, error)
  }
}

function unpacked(file: Readable): Readable {
  const gunzip = createGunzip({ chunkSize: chunkBytes })
  file.on('error', (error) => gunzip.destroy(error))
  return file.pipe(gunzip)
}

async function isGzip(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}
