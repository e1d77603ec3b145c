import type { Samples } from './sample.ts'

const layout = {
  order: ['createdAt', 'amount'],
  hidden: ['mode'],
  pinned: ['id'],
  widths: { createdAt: 180 },
  pageSize: 50,
  drawerWidth: 640,
}

export const samples: Samples = {
  get: () => ({ params: { key: 'transactions.lookup' } }),
  put: () => ({ params: { key: 'transactions.lookup' }, body: layout }),
  delete: () => ({ params: { key: 'transactions.lookup' } }),
}
