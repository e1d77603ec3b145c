import { told } from './notifications.ts'
import { nothing, type Sample, type Samples } from './sample.ts'

const aNotification: Sample = async ({ portico, person }) => ({ params: { id: await told(portico, person) } })

export const samples: Samples = {
  list: async (at) => {
    await aNotification(at)
    return { query: { pageIndex: '0', pageSize: '5' } }
  },
  stream: () => ({ query: { lastsSeconds: '0' } }),
  latest: async (at) => {
    await aNotification(at)
    return { query: { createdAfter: '2026-01-01T00:00:00.000Z' } }
  },
  markAllAsRead: nothing,
  markAsRead: aNotification,
  deleteAll: nothing,
  delete: aNotification,
}
