import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBucket } from './bucket.fixture.ts'
import { type FileStore, openFileStore } from './file-store.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'portico-files-'))
let bucket: Awaited<ReturnType<typeof aBucket>>
const stores: Record<'disk' | 'bucket', FileStore | undefined> = { disk: undefined, bucket: undefined }
beforeAll(async () => {
  bucket = await aBucket()
  stores.disk = await openFileStore({ dir })
  stores.bucket = await openFileStore({
    dir,
    s3: { bucket: 'portico', endpoint: bucket.endpoint, region: 'eu-north-1', accessKeyId: 'key', secretAccessKey: 'secret' },
  })
})
afterAll(async () => {
  await bucket.close()
  rmSync(dir, { recursive: true, force: true })
})

const key = () =>
  `${'0'.repeat(8)}-0000-7000-8000-${randomBytes(6).toString('hex')}/${'1'.repeat(8)}-0000-7000-8000-${randomBytes(6).toString('hex')}`
async function* inChunks(bytes: Buffer, size = 60_001) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const read = async (store: FileStore, at: string) => {
  const chunks: Buffer[] = []
  for await (const chunk of (await store.get(at))!) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

describe.each(['disk', 'bucket'] as const)('on %s', (kind) => {
  test.each([0, 1, 5_242_879, 5_242_880, 12_000_003])('a file of %i bytes comes back byte for byte, until it is deleted', async (size) => {
    const store = stores[kind]!
    const [at, bytes] = [key(), randomBytes(size)]
    expect(await store.put(at, inChunks(bytes))).toBe(size)
    expect(digest(await read(store, at))).toBe(digest(bytes))
    await store.delete(at)
    expect(await store.get(at)).toBeUndefined()
    await store.delete(at)
  })

  test('a source that breaks off leaves nothing behind', async () => {
    const store = stores[kind]!
    const at = key()
    async function* breaking() {
      yield randomBytes(6_000_000)
      throw new Error('the sender went away')
    }
    await expect(store.put(at, breaking())).rejects.toThrow('the sender went away')
    expect(await store.get(at)).toBeUndefined()
    expect(kind === 'disk' ? readdirSync(path.join(dir, at.split('/')[0]!)) : [...bucket.uploads.keys()]).toEqual([])
  })

  test('what was put before a time is listed, and what a killed process left unfinished is deleted on the way', async () => {
    const store = stores[kind]!
    const [at, tenantId] = [key(), randomUUID()]
    const own = `${tenantId}/${at.split('/')[1]}`
    await Promise.all([store.put(at, inChunks(randomBytes(9))), store.put(own, inChunks(randomBytes(9)))])
    // Someone else may keep something there.
    if (kind === 'disk') writeFileSync(path.join(dir, tenantId, 'notes.txt'), '')
    else bucket.objects.set(`/portico/${tenantId}/notes.txt`, Buffer.from(''))
    async function* thatNeverEnds() {
      yield randomBytes(6_000_000)
      await new Promise<never>(() => undefined)
    }
    void store.put(`${tenantId}/${randomUUID()}`, thatNeverEnds())
    const unfinished = () =>
      kind === 'disk'
        ? readdirSync(path.join(dir, tenantId)).filter((name) => name.endsWith('.part'))
        : [...bucket.uploads.values()].filter((parts) => parts.length > 0)
    await expect.poll(() => unfinished()).toHaveLength(1)
    const listed = async (before: number) => (await Array.fromAsync(store.listBefore(tenantId, new Date(before)))).flat()
    expect(await listed(Date.now() - 60_000)).toEqual([])
    expect(unfinished()).toHaveLength(1)
    expect(await listed(Date.now() + 60_000)).toEqual([own])
    expect(unfinished()).toEqual([])
    expect(await Array.fromAsync(store.listBefore(randomUUID(), new Date()))).toEqual(kind === 'disk' ? [] : [[]])
    await store.delete(at)
  })

  test('a key that we did not make is refused', async () => {
    await expect(async () => stores[kind]!.get('../../etc/passwd')).rejects.toThrow('A file key')
  })
})

test('requests to the bucket are signed', () => {
  expect([...bucket.signatures]).toEqual(['AWS4-HMAC-SHA256'])
})

test('a disk without room for a file keeps nothing of it and asks the sender to try again', async () => {
  const at = key()
  async function* thatDoesNotFit() {
    yield randomBytes(10)
    throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
  }
  await expect(stores.disk!.put(at, thatDoesNotFit())).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) })
  expect(readdirSync(path.join(dir, path.dirname(at)))).toEqual([])
})
