import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import { extensionOf, fileExtensions, fileTypes, largestFile } from '@portico/contract/features/files/file-types.ts'
import type { files } from '@portico/contract/features/files/files.contract.ts'
import { wire } from '@portico/contract/features/files/files.wire.gen.ts'
import type { FileLimits } from '@portico/ui/uploads/file-limits.ts'
import { type Upload, UploadRefused } from '@portico/ui/uploads/file-queue.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { clientFor } from '../../../shared/api/client.ts'
import { problemText } from '../../../shared/api/problem-text.ts'

const filesApi = clientFor<typeof files>(wire)

export type FileDetails = CallOutput<(typeof files)['get']>

/** What the server takes, so that a person hears at once what it would refuse. */
export const fileLimits: FileLimits = {
  extensions: fileExtensions,
  types: [...new Set(Object.values(fileTypes).flat())],
  maxBytes: largestFile,
}

/** `tenantId`: whose ticket it is for, which platform staff say. */
export const uploadTo =
  (tenantId: string | undefined): Upload =>
  async (file, { onProgress, signal }) => {
    const call = { body: {}, file: declared(file), onProgress, signal }
    try {
      return await (tenantId === undefined ? filesApi.upload(call) : filesApi.uploadFor({ ...call, params: { tenantId } }))
    } catch (error) {
      throw refusalIn(error) ?? error
    }
  }

/** A system that does not know a type says none, and then the name does. */
function declared(file: File): File {
  const extension = extensionOf(file.name)
  return file.type === '' && extension ? new File([file], file.name, { type: fileTypes[extension][0] }) : file
}

/** The server says why, and what it has found. */
const said: ReadonlySet<string> = new Set(['file_type_not_allowed', 'file_blocked', 'conflict'])

function refusalIn(error: unknown): UploadRefused | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'body_too_large') return new UploadRefused('size')
  return said.has(error.code) ? new UploadRefused({ text: problemText(error) }) : undefined
}

/** Takes uploads back; true where all of them are gone. Those that are not are swept after a day. */
export async function takeBack(ids: readonly string[], tenantId: string | undefined): Promise<boolean> {
  const call = (fileId: string) => filesApi.delete({ params: { fileId }, ...(tenantId ? { tenantId } : {}) })
  const ended = await Promise.allSettled(ids.map(call))
  return ended.every(({ status, ...one }) => status === 'fulfilled' || isGone((one as PromiseRejectedResult).reason))
}
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

export const fetchFile = ({ fileId }: FileDetails, tenantId: string | undefined, signal?: AbortSignal) =>
  tenantId === undefined
    ? filesApi.download({ params: { fileId }, signal })
    : filesApi.downloadFor({ params: { tenantId, id: fileId }, signal })
