import { createHash } from 'node:crypto'
import type { Download } from '@portico/contract/core/endpoint.ts'
import { invoiceRefusals } from '@portico/contract/features/invoices/invoices.refusals.ts'
import type { Scope } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'
import type { Services } from '../../core/call/services.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { piecesOf } from '../../core/files/pieces-of.ts'
import type { Subscriber } from '../../core/outbox/outbox-relay.ts'
import { writePage } from '../../core/pdf/page-document.ts'
import { invoicePage } from './invoice-page.ts'
import { findCounterpart, findInvoice, nameDocument } from './invoices.repository.ts'
import { reachOf, readInvoice } from './read-invoices.ts'

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Writes the PDF of an issued invoice once: the bytes first, then their name and digest into the row. Each run has a file of its own, so what a
 * killed one left is named by nothing and swept.
 */
export async function writeDocument(services: Services, files: FileStore, scope: Scope & { level: 'tenant' }, id: string): Promise<void> {
  const { tenantId, mode } = scope
  const found = await services.inReadScope(scope, async (db) => {
    const row = await findInvoice(db, { mode, tenantId, issuedOnly: true, now: services.now() }, id)
    return row && { row, credited: row.credits_id === null ? undefined : await findCounterpart(db, row) }
  })
  if (!found || found.row.document_id !== null) return
  const bytes = await writePage(invoicePage(found.row, found.credited?.number ?? null))
  const fileId = services.newId()
  const key = `${tenantId}/${fileId}`
  await files.put(key, piecesOf(bytes))
  const named = await services.inScope(scope, (db) => nameDocument(db, id, { fileId, sha256: digestOf(bytes), bytes: bytes.length }))
  if (!named) await files.delete(key)
}

export const documentDue =
  (files: FileStore): Subscriber<'invoices.document_due'> =>
  ({ tenantId, mode, payload: { invoiceId } }, services) =>
    writeDocument(services, files, { level: 'tenant', tenantId, mode }, invoiceId)

/** The file as it was written at the issue, or none. */
export async function downloadInvoice(context: FreeContext, files: FileStore, id: string): Promise<Download> {
  const { whose, read } = reachOf(context)
  const row = await read((db) => readInvoice(db, whose, id))
  if (row.state === 'Draft') throw new AppError(invoiceRefusals.stillDraft())
  if (row.document_id === null) throw new AppError(invoiceRefusals.notWritten())
  const stored = await files.get(`${row.tenant_id}/${row.document_id}`)
  const pieces: Buffer[] = []
  // No more than it had when it was written: a file that has grown is not the same.
  let size = 0
  for await (const piece of stored ?? []) {
    size += (piece as Buffer).length
    if (size > row.document_bytes!) break
    pieces.push(piece as Buffer)
  }
  const bytes = Buffer.concat(pieces)
  if (size !== row.document_bytes || digestOf(bytes) !== row.document_sha256) {
    context.services.log.error(
      { tenantId: row.tenant_id, invoiceId: id, digest: digestOf(bytes) },
      'the PDF of an invoice is not as issued',
    )
    throw new AppError(invoiceRefusals.damaged())
  }
  return { name: `${row.number}.pdf`, bytes, size }
}
