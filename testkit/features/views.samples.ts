import type { Sample, SampleAt, Samples } from './sample.ts'

const savedView = {
  name: 'Refunds of this week',
  search: '?period=last7Days&status=Refunded',
  columns: ['id', 'amount'],
  isShared: true,
}
let viewsMade = 0
/** Shared with a role of the person who saves it. */
const shared = async ({ portico, person, level }: SampleAt) => {
  const reply = await portico.as(person).get(`/api/v1/${level === 'merchant' ? '' : 'crm/'}views/roles`)
  return { ...savedView, sharedRoleId: (reply.body as { data: { id: string }[] }).data[0]!.id }
}
const onView =
  (bodyOf?: (at: SampleAt) => object | Promise<object>): Sample =>
  async (at) => {
    const { portico, person, level } = at
    const listKey = `transactions.${person.id}-${++viewsMade}`
    const made = await portico.as(person).post(`/api/v1/${level === 'merchant' ? '' : 'crm/'}views`, { listKey, ...savedView })
    return { params: { id: (made.body as { id: string }).id }, ...(bodyOf ? { body: await bodyOf(at) } : {}) }
  }

export const samples: Samples = {
  list: () => ({ query: { listKey: 'transactions.lookup' } }),
  create: async (at) => ({ body: { listKey: `transactions.made-${++viewsMade}`, ...(await shared(at)) } }),
  listRoles: () => ({}),
  listAudit: async (at) => ({ ...(await onView()(at)), query: { pageIndex: '0', pageSize: '5' } }),
  update: onView(shared),
  delete: onView(),
  move: onView(() => ({ place: 0 })),
}
