import type { At, Good, Recipe } from './good-request.ts'

type Found = { id: string; version: number }

/** An invoice of the merchant in the demo world, in one of these states: a sample makes one in the database. */
async function anInvoice({ side }: At, state: string): Promise<Found> {
  const { data } = await side.staff.read<{ data: Found[] }>(`/api/v1/crm/invoices?pageSize=20&state=${state}&merchantId=${side.merchantId}`)
  const [found] = data
  if (!found) throw new Error(`${side.name} has no invoice that is ${state}`)
  return found
}
const of =
  (state: string, more: (found: Found) => Good = () => ({})): Recipe =>
  async (at) => {
    const found = await anInvoice(at, state)
    const { params, ...rest } = more(found)
    return { params: { id: found.id, ...params }, ...rest }
  }

const issued = 'Issued,Overdue,Paid'
export const invoiceRecipes: Record<string, Recipe> = {
  'invoices.list': ({ side }) => ({
    query: { pageIndex: '0', pageSize: '5' },
    others: { 'query.merchantId': side.merchantId, 'query.tenantId': side.tenantId },
  }),
  'invoices.get': of(issued),
  'invoices.download': of(issued),
  'invoices.listEntries': of(issued, () => ({ params: { line: '1' }, query: { pageIndex: '0', pageSize: '5' } })),
  'invoices.listAudit': of(issued, () => ({ query: { pageIndex: '0', pageSize: '5' } })),
  'invoices.recompute': of('Draft', ({ version }) => ({ body: { version } })),
  'invoices.discard': of('Draft'),
  'invoices.pay': of('Issued,Overdue', ({ version }) => ({ body: { version, paidOn: '2026-01-31', reference: 'SEPA 4711' } })),
  'invoices.credit': of('Issued,Overdue', ({ version }) => ({ body: { version, reason: 'Wrong VAT rate' } })),
}
