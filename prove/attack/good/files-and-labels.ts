import { type At, page, type Recipe } from './good-request.ts'
import { aFile, aTicket, aTicketOfTenant, fileForm, ticketOf } from './tickets.ts'

/** A file that a ticket carries: more people than its uploader see it. */
async function onTicket({ side, me }: At): Promise<string> {
  const fileId = await aFile(side, me)
  await me.send('/api/support/ticket', { body: ticketOf(side, { references: [{ key: 'File', value: fileId }] }) })
  return fileId
}
const seen: Recipe = async (at) => ({ params: { fileId: await onTicket(at) } })
const ofTenant: Recipe = async (at) => ({
  params: { tenantId: at.side.tenantId, id: await onTicket({ ...at, level: 'tenant', me: at.side.staff }) },
})

type Label = { labelId: string; version: number }
const labelOf = ({ side }: At) => ({ value: side.word(), color: '#2F855A', description: side.word() })
const aLabel = (at: At) => at.me.read<Label>('/api/support/label', { body: labelOf(at) })
const onLabel =
  (rest: (at: At, label: Label) => object = () => ({})): Recipe =>
  async (at) => {
    const label = await aLabel(at)
    return { params: { id: label.labelId }, ...rest(at, label) }
  }
const ofAsker = async ({ side, level }: At) =>
  level === 'merchant'
    ? { askerId: side.merchantId, ticketId: await aTicket(side) }
    : { askerId: side.tenantId, ticketId: await aTicketOfTenant(side) }

export const fileAndLabelRecipes: Record<string, Recipe> = {
  'files.uploadFor': ({ side }) => ({ params: { tenantId: side.tenantId }, upload: fileForm(side) }),
  'files.download': seen,
  'files.get': seen,
  'files.downloadFor': ofTenant,
  'files.getFor': ofTenant,
  'files.delete': async ({ side, me }) => ({ params: { fileId: await aFile(side, me) } }),
  'labels.get': onLabel(),
  'labels.listAudit': onLabel(() => ({ query: page })),
  'labels.update': onLabel((at, { version }) => ({ body: { ...labelOf(at), version } })),
  'labels.delete': onLabel(),
  'labels.rearrange': async (at) => {
    await aLabel(at)
    const { data } = await at.me.read<{ data: Label[] }>('/api/support/labels')
    return { body: { newLabelIdsList: data.map(({ labelId }) => labelId).reverse() } }
  },
  'labels.set': async (at) => ({ params: { ...(await ofAsker(at)), labelId: (await aLabel(at)).labelId } }),
  'labels.clear': async (at) => ({ params: await ofAsker(at) }),
}
