import { files as contract, type FileDetails } from '@portico/contract/features/files/files.contract.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { AppError } from '../../core/call/app-error.ts'
import { implement } from '../../core/call/implement.ts'
import { tenantFinder } from '../tenants/index.ts'
import { deleteFile } from './delete-file.ts'
import { downloadFile, getFile } from './download-file.ts'
import type { FileRow } from './files.repository.ts'
import { type UploadTools, uploadFile } from './upload-file.ts'

export const fileRoutes = (tools: UploadTools) =>
  implement(contract, {
    upload: async ({ file, ...context }) => ({
      fileId: await uploadFile(context, scopeOfActor(context.actor, context.mode), tools, file),
    }),
    uploadFor: async ({ file, params, ...context }) => {
      const { services, mode } = context
      const tenantId = await services.inPlatformRead(mode, (db) => tenantFinder(db, params))
      if (!tenantId || context.actor.level !== 'platform') throw new AppError('not_found')
      return { fileId: await uploadFile(context, { level: 'tenant', tenantId, mode }, tools, file) }
    },
    download: ({ params, ...context }) => downloadFile(context, tools.files, params.fileId),
    downloadFor: ({ params, ...context }) => downloadFile(context, tools.files, params.id),
    get: async ({ params, ...context }) => toDetails(await getFile(context, params.fileId)),
    getFor: async ({ params, ...context }) => toDetails(await getFile(context, params.id)),
    delete: ({ params, ...context }) => deleteFile(context, tools.files, params.fileId),
  })

export const toDetails = (row: FileRow): FileDetails => ({
  fileId: row.id,
  name: row.name,
  contentType: row.content_type,
  size: row.size,
  state: row.state as FileDetails['state'],
  createdAt: row.created_at,
})
