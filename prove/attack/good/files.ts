import type { At, Recipe } from './good-request.ts'
import { aFile, ticketOf } from './tickets.ts'

/** A file that a ticket carries, since more people than its uploader see it. Its name and its bytes have the mark, as no sample's have. */
async function onTicket({ side, me }: At): Promise<string> {
  const fileId = await aFile(side, me)
  await me.send('/api/support/ticket', { body: ticketOf(side, { references: [{ key: 'File', value: fileId }] }) })
  return fileId
}
const seen: Recipe = async (at) => ({ params: { fileId: await onTicket(at) } })
const ofTenant: Recipe = async (at) => ({
  params: { tenantId: at.side.tenantId, id: await onTicket({ ...at, level: 'tenant', me: at.side.staff }) },
})

export const fileRecipes: Record<string, Recipe> = {
  'files.download': seen,
  'files.get': seen,
  'files.downloadFor': ofTenant,
  'files.getFor': ofTenant,
}
