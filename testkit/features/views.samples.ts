import type { Sample, Samples } from './sample.ts'

const savedView = { name: 'Refunds of this week', search: '?period=last7Days&status=Refunded', columns: ['id', 'amount'], isShared: true }
let viewsMade = 0
const onView =
  (body?: object): Sample =>
  async ({ portico, person, level }) => {
    const listKey = `transactions.${person.id}-${++viewsMade}`
    const made = await portico.as(person).post(`/api/v1/${level === 'merchant' ? '' : 'crm/'}views`, { listKey, ...savedView })
    return { params: { id: (made.body as { id: string }).id }, ...(body ? { body } : {}) }
  }

export const samples: Samples = {
  list: () => ({ query: { listKey: 'transactions.lookup' } }),
  create: () => ({ body: { listKey: `transactions.made-${++viewsMade}`, ...savedView } }),
  listAudit: async (at) => ({ ...(await onView()(at)), query: { pageIndex: '0', pageSize: '5' } }),
  update: onView(savedView),
  delete: onView(),
  move: onView({ place: 0 }),
}
