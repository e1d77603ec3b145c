import type { Side } from '../../../attack/good/side.ts'

/** The headers by which a caller says where they work, each naming something of this side: its tenant, a website, a time in which it is viewed. */
export async function headersNaming({ staff, owner, tenantId, merchantId, word }: Side): Promise<Record<string, string>[]> {
  const viewing = { merchantId, reason: `Ticket 4711: ${word()}` }
  const { viewingId } = await staff.read<{ viewingId: string }>(`/api/v1/tenants/${tenantId}/viewings`, { body: viewing })
  const { data } = await owner.read<{ data: { id: string }[] }>(`/api/v1/lookup/organizations/${merchantId}/websites/active`)
  return [{ tenantid: tenantId }, { 'website-id': data[0]!.id }, { viewas: viewingId }]
}
