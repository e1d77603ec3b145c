import { z } from 'zod'
import { endpoint, file, multipart } from '../../core/endpoint.ts'
import { id, instant } from '../../core/fields.ts'
import { readsTickets, worksOnTickets } from '../support/ticket-access.ts'
import { fileStates, largestFile } from './file-types.ts'
import { fileRefusals } from './files.refusals.ts'

const { merchant, tenant, platform } = worksOnTickets

/** `pending`: the scan has not ended. `blocked`: something harmful was found, and the bytes are gone. */
export const FileDetails = z.object({
  fileId: id(),
  name: z.string(),
  contentType: z.string(),
  size: z.int().min(1),
  state: z.enum(fileStates),
  createdAt: instant(),
})
export type FileDetails = z.infer<typeof FileDetails>

const FileId = z.strictObject({ fileId: id() })
const FileOfTenant = z.strictObject({ tenantId: id(), id: id() })
const upload = {
  method: 'POST',
  reach: 'none',
  body: multipart(z.strictObject({}), { maxBytes: largestFile }),
  status: 201,
  reply: z.object({ fileId: id() }),
} as const
const uploadRefusals = [
  'unsupported_content_type',
  'body_too_large',
  fileRefusals.wrongType,
  fileRefusals.wrongDeclaration,
  fileRefusals.wrongContent,
  fileRefusals.harmful,
  fileRefusals.empty,
  fileRefusals.tooManyLoose,
] as const
const bytes = { method: 'GET', reply: file('application/octet-stream'), refusals: ['file_pending', 'file_blocked'] } as const

/** Files of support tickets: only the uploader sees one until a ticket carries it, then everyone who sees the ticket. */
export const files = {
  upload: endpoint({
    ...upload,
    summary: 'Upload a file for a ticket that is about to be written',
    paths: { staff: '/api/fs/file', merchant: '/api/fs/file' },
    access: { staff: tenant, merchant },
    refusals: uploadRefusals,
  }),
  uploadFor: endpoint({
    ...upload,
    summary: 'Upload a file for a ticket that platform staff write down for a tenant',
    paths: { staff: '/api/fs/:tenantId/file' },
    access: { staff: platform },
    params: z.strictObject({ tenantId: id() }),
    refusals: [...uploadRefusals, 'not_found'],
    records: { as: 'upload' },
  }),
  download: endpoint({
    ...bytes,
    summary: 'The bytes of a file as they were uploaded, always as an attachment',
    paths: { staff: '/api/fs/file/:fileId', merchant: '/api/fs/file/:fileId' },
    access: { staff: readsTickets.tenant, merchant },
    params: FileId,
    records: { id: 'fileId' },
  }),
  downloadFor: endpoint({
    ...bytes,
    summary: 'The bytes of a file of a tenant, for platform staff',
    paths: { staff: '/api/fs/:tenantId/file/:id' },
    access: { staff: readsTickets.platform },
    locate: 'tenant',
    params: FileOfTenant,
    records: { as: 'download' },
  }),
  get: endpoint({
    method: 'GET',
    summary: 'What a file is called, how large it is and whether it was scanned',
    paths: { staff: '/api/fs/file/:fileId/details', merchant: '/api/fs/file/:fileId/details' },
    access: { staff: readsTickets.tenant, merchant },
    params: FileId,
    reply: FileDetails,
  }),
  getFor: endpoint({
    method: 'GET',
    summary: 'What a file of a tenant is called, for platform staff',
    paths: { staff: '/api/fs/:tenantId/file/:id/details' },
    access: { staff: readsTickets.platform },
    locate: 'tenant',
    params: FileOfTenant,
    reply: FileDetails,
  }),
  delete: endpoint({
    method: 'DELETE',
    summary: 'Take back an own file that no ticket carries yet',
    paths: { staff: '/api/fs/file/:fileId', merchant: '/api/fs/file/:fileId' },
    access: { staff: [tenant, platform], merchant },
    params: FileId,
    reply: null,
    refusals: [fileRefusals.ofTicket],
    records: { id: 'fileId' },
  }),
}
