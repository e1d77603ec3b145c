import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'

const signedIn = { staff: 'signed-in', merchant: 'signed-in' } as const
const Key = z.strictObject({ key: z.string().regex(/^[a-z][a-z0-9.-]{1,79}$/) })
const columnId = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,59}$/)
const mostColumns = 100

/** How a person arranged a list. */
export const ListLayout = z.strictObject({
  order: z.array(columnId).max(mostColumns),
  hidden: z.array(columnId).max(mostColumns),
  pinned: z.array(columnId).max(20),
  widths: z
    .record(columnId, z.int().min(40).max(1200))
    .refine((widths) => Object.keys(widths).length <= mostColumns, `At most ${mostColumns} columns`)
    .meta({ maxProperties: mostColumns }),
  pageSize: z.int().min(5).max(100).optional(),
  drawerWidth: z.int().min(300).max(2000).optional(),
})
export type ListLayout = z.infer<typeof ListLayout>

/** A user's own choices, kept on the server so that they follow the user to any browser. */
export const preferences = {
  get: endpoint({
    method: 'GET',
    summary: 'How the person arranged a list',
    paths: { staff: '/api/v1/preferences/:key', merchant: '/api/v1/preferences/:key' },
    access: signedIn,
    reach: 'own',
    params: Key,
    reply: z.object({ value: ListLayout.nullable() }),
  }),
  put: endpoint({
    method: 'PUT',
    summary: 'Keep how the person arranged a list',
    paths: { staff: '/api/v1/preferences/:key', merchant: '/api/v1/preferences/:key' },
    access: signedIn,
    reach: 'own',
    params: Key,
    body: ListLayout,
    reply: z.object({ value: ListLayout }),
    // The look of a list is private, so no record names it.
    records: 0,
  }),
  delete: endpoint({
    method: 'DELETE',
    summary: 'Back to the standard arrangement',
    paths: { staff: '/api/v1/preferences/:key', merchant: '/api/v1/preferences/:key' },
    access: signedIn,
    reach: 'own',
    params: Key,
    reply: null,
    // The look of a list is private, so no record names it.
    records: 0,
  }),
}
