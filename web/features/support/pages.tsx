import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page.ts'
import { ticketPaths } from './ticket-paths.ts'
import { ticketWire } from './tickets.queries.ts'
import { ticketTexts } from './tickets.texts.ts'

const { staff, merchant } = ticketWire.list.access
const list = {
  crumbs: ['tickets:list.title'],
  texts: [ticketTexts, viewTexts],
  load: () => import('./pages/tickets.page.tsx'),
} as const

export const ticketPages = [
  page({ ...list, path: `${ticketPaths.staff}/{-$id}`, access: { staff } }),
  page({ ...list, path: `${ticketPaths.merchant}/{-$id}`, access: { merchant } }),
]
