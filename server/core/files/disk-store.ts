import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../call/app-error.ts'
import { checkKey, isKey, mostListed } from './file-key.ts'
import type { FileStore } from './file-store.ts'

/** The disk is full, what its user may have is used up, or it fails. */
const hasNoRoom = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EIO'].includes((error as NodeJS.ErrnoException)?.code ?? '')

/** Missing files are no error. */
const orNone =
  <T>(none: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return none
    throw error
  }

export function diskStore(dir: string): FileStore {
  const placeOf = (key: string) => path.join(dir, checkKey(key))
  return {
    async put(key, bytes) {
      const place = placeOf(key)
      const part = `${place}.${randomUUID()}.part`
      try {
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
        await pipeline(bytes, createWriteStream(part, { mode: 0o600, flags: 'wx' }))
        const handle = await open(part, 'r')
        await handle.sync()
        await handle.close()
        const { size } = await stat(part)
        await rename(part, place)
        return size
      } catch (error) {
        await rm(part, { force: true })
        throw hasNoRoom(error) ? new AppError('unavailable', { retryAfterSeconds: 10, cause: error }) : error
      }
    },
    async get(key) {
      // Opened here: a stream that opens by itself would fail before anyone listens, where the file is deleted meanwhile.
      const handle = await open(placeOf(key)).catch(orNone(undefined))
      return handle?.createReadStream()
    },
    pathOf: placeOf,
    delete: (key) => rm(placeOf(key), { force: true }),
    async *listBefore(tenantId, before) {
      let keys: string[] = []
      for (const name of await readdir(path.join(dir, tenantId)).catch(orNone<string[]>([]))) {
        const place = path.join(dir, tenantId, name)
        const found = await stat(place).catch(orNone(undefined))
        if (!found || found.mtime >= before) continue
        if (name.endsWith('.part')) await rm(place, { force: true })
        else if (isKey(`${tenantId}/${name}`)) keys.push(`${tenantId}/${name}`)
        if (keys.length < mostListed) continue
        yield keys
        keys = []
      }
      if (keys.length > 0) yield keys
    },
  }
}
