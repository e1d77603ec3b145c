import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { checkKey, isKey, mostListed } from './file-key.ts'
import type { FileStore, FileStoreSettings } from './file-store.ts'

/** The smallest part S3 takes, except for the last. */
const partBytes = 5 * 1024 * 1024

export function s3Store({ bucket, endpoint, region, accessKeyId, secretAccessKey }: NonNullable<FileStoreSettings['s3']>): FileStore {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  })
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })

  /** A file of one part is one PUT; a longer one is uploaded in parts and appears only when all are there. */
  async function put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    const parts = inParts(bytes)
    const first = (await parts.next()).value ?? Buffer.alloc(0)
    if (first.byteLength < partBytes) {
      await client.send(new PutObjectCommand({ ...at(key), Body: first }))
      return first.byteLength
    }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(key)))
    try {
      const done: { ETag: string | undefined; PartNumber: number }[] = []
      let size = 0
      const send = async (body: Buffer) => {
        const PartNumber = done.length + 1
        const { ETag } = await client.send(new UploadPartCommand({ ...at(key), UploadId, PartNumber, Body: body }))
        done.push({ ETag, PartNumber })
        size += body.byteLength
      }
      await send(first)
      for await (const part of parts) await send(part)
      await client.send(new CompleteMultipartUploadCommand({ ...at(key), UploadId, MultipartUpload: { Parts: done } }))
      return size
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId }))
      throw error
    }
  }
  return {
    put,
    async get(key) {
      try {
        return (await client.send(new GetObjectCommand(at(key)))).Body as Readable
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey' || (error as Error).name === 'NotFound') return undefined
        throw error
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    async *listBefore(tenantId, before) {
      const place = { Bucket: bucket, Prefix: `${tenantId}/` }
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ ...place, MaxUploads: mostListed }))
      for (const { Key, UploadId, Initiated } of Uploads)
        if (Initiated && Initiated < before) await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
      for (let from: string | undefined, more = true; more; ) {
        const page = await client.send(new ListObjectsV2Command({ ...place, MaxKeys: mostListed, ContinuationToken: from }))
        yield (page.Contents ?? []).flatMap(({ Key = '', LastModified }) =>
          isKey(Key) && LastModified && LastModified < before ? [Key] : [],
        )
        from = page.NextContinuationToken
        more = from !== undefined
      }
    },
  }
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    held.push(chunk)
    size += chunk.byteLength
    if (size < partBytes) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
  return undefined
}
