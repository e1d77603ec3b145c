import type { Upload } from '@portico/contract/core/endpoint.ts'
import { extensionOf, type FileExtension, fileTypes } from '@portico/contract/features/files/file-types.ts'
import { fileRefusals } from '@portico/contract/features/files/files.refusals.ts'
import type { Found } from '@portico/contract/features/files/found-in-files.ts'
import type { Scope, ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { publish } from '../../core/outbox/outbox.ts'
import type { ContentChecks } from './content/content-checks.ts'
import { keyOf, sourceOf } from './file-bytes.ts'
import { cleanFileName } from './file-name.ts'
import { insertFile, loadOf, lockUploader } from './files.repository.ts'

export type UploadTools = {
  files: FileStore
  checks: ContentChecks /** A scanner will look at it before anyone may have it. */
  isScanned: boolean
}
type Uploader = Pick<FreeContext, 'actor' | 'services' | 'record' | 'afterCommit'>

/** What a person may have lying about that no ticket carries. */
export const mostLoose = { files: 100, bytes: 100 * 1024 * 1024 }

/** The bytes go to the store as they come; what then turns out not to be what it says is deleted again, and no row was ever there. */
export async function uploadFile(
  context: Uploader,
  scope: Scope,
  { files, checks, isScanned }: UploadTools,
  upload: Upload,
): Promise<string> {
  const { actor, services } = context
  const name = cleanFileName(upload.name)
  const extension = declaredExtension(name, upload.contentType)
  await services.inReadScope(scope, (db) => refuseTooMany(db, actor.userId))
  const id = services.newId()
  const key = keyOf({ tenant_id: scope.tenantId, id })
  const size = await files.put(key, upload.bytes)
  try {
    if (size === 0) throw new AppError(fileRefusals.empty())
    const content = await checks.look(() => sourceOf(files, key, size), extension)
    if (content === 'tooMuch') throw new AppError(fileRefusals.wrongContent({ name, found: content }))
    const { sha256, fault } = content
    const file = { name, contentType: fileTypes[extension][0], size, sha256 }
    if (fault) return await refuse(fault, context, scope, id, file)
    await services.inScope(scope, async (db) => {
      await lockUploader(db, actor.userId)
      await refuseTooMany(db, actor.userId, size)
      const merchantId = scope.level === 'merchant' ? (scope.merchantId ?? null) : null
      const state = isScanned ? 'pending' : 'clean'
      await insertFile(db, { ...file, id, merchantId, ownerId: actor.userId, state, at: services.now() })
      await context.record.in(db)(id, { merchantId, after: { ...file, state } })
      if (isScanned) await publish(db, services, 'file.uploaded', { fileId: id }, { merchantId })
    })
  } catch (error) {
    await files.delete(key)
    throw error
  }
  if (isScanned) context.afterCommit(services.wakeOutbox)
  return id
}

/** Extension and declared type, before a byte is read. */
function declaredExtension(name: string, contentType: string): FileExtension {
  const extension = extensionOf(name)
  const declared = contentType.split(';')[0]!.trim().toLowerCase()
  if (!extension) throw new AppError(fileRefusals.wrongType({ name }))
  if (!(fileTypes[extension] as readonly string[]).includes(declared)) throw new AppError(fileRefusals.wrongDeclaration({ name }))
  return extension
}

async function refuse(fault: Found | 'harm', context: Uploader, scope: Scope, id: string, file: { name: string }): Promise<never> {
  if (fault !== 'harm') throw new AppError(fileRefusals.wrongContent({ name: file.name, found: fault }))
  await context.services.inScope(scope, (db) => context.record.in(db)(id, { after: file, result: 'refused' }))
  throw new AppError(fileRefusals.harmful())
}

async function refuseTooMany(db: ScopedDb, userId: string, size = 0): Promise<void> {
  const load = await loadOf(db, userId)
  if (load.count >= mostLoose.files || load.bytes + size > mostLoose.bytes) throw new AppError(fileRefusals.tooManyLoose())
}
