import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint } from '../../core/endpoint.ts'
import { id, instant, visibleName } from '../../core/fields.ts'
import { viewRefusals } from './views.refusals.ts'

const mine = { access: { staff: 'signed-in', merchant: 'signed-in' }, reach: 'own' } as const
const at = <const Tail extends string>(tail: Tail) => ({ staff: `/api/v1/crm/views${tail}`, merchant: `/api/v1/views${tail}` }) as const
const sharing = [viewRefusals.roleOfPrivate, viewRefusals.otherRole] as const
const ViewId = z.strictObject({ id: id() })

/** Of a person and a list. */
export const mostViews = 100

/** Lists go by the same keys as their arrangements (preferences). The column sets of a list have the key of `columnSetsOf`. */
const listKey = () => z.string().regex(/^[a-z][a-z0-9.-]{1,79}$/)
const columnId = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,59}$/)

const fields = {
  name: visibleName(80),
  /** The list's own query as its address has it, percent-encoded; relative dates stay words. */
  search: z
    .string()
    .max(2000)
    .regex(/^[\x21-\x7e]*$/, 'A query as an address has it'),
  columns: z.array(columnId).max(100).nullable(),
  isShared: z.boolean(),
  sharedRoleId: id().nullable().describe('Of a shared view: only people with this role see it; null for everyone in the organisation'),
}
export const ViewFields = z.strictObject(fields)
export type ViewFields = z.output<typeof ViewFields>
export const NewView = z.strictObject({
  listKey: listKey(),
  ...fields,
  columns: fields.columns.default(null),
  isShared: fields.isShared.default(false),
  sharedRoleId: fields.sharedRoleId.default(null),
})
export type NewView = z.output<typeof NewView>

export const SharingRole = z.object({ id: id(), name: z.string(), isSystem: z.boolean() })
export type SharingRole = z.infer<typeof SharingRole>

export const SavedView = z.object({
  id: id(),
  listKey: z.string(),
  name: z.string(),
  search: z.string(),
  columns: z.array(z.string()).nullable(),
  isShared: z.boolean(),
  /** The people who see it, where that is not everyone in the organisation. */
  sharedRole: SharingRole.nullable(),
  isOwn: z.boolean(),
  /** Whether the person may change and delete it. */
  mayEdit: z.boolean(),
  owner: z.object({ id: id(), name: z.string() }),
  createdAt: instant(),
  updatedAt: instant(),
})
export type SavedView = z.infer<typeof SavedView>

/** Saved views of lists: a person's own, and those that others of the same organisation or role share. */
export const views = {
  list: endpoint({
    ...mine,
    method: 'GET',
    summary: 'Views of a list: own ones in their order, then shared ones by name',
    paths: at(''),
    query: z.strictObject({ listKey: listKey() }),
    reply: z.object({ data: z.array(SavedView) }),
  }),
  create: endpoint({
    ...mine,
    method: 'POST',
    summary: 'Save a view',
    paths: at(''),
    body: NewView,
    status: 201,
    reply: SavedView,
    refusals: [viewRefusals.tooMany, viewRefusals.nameTaken, ...sharing],
  }),
  listRoles: endpoint({
    ...mine,
    method: 'GET',
    summary: 'Roles that the caller may share views with: their own ones, and all of the organisation for managers of shared views',
    paths: at('/roles'),
    reply: z.object({ data: z.array(SharingRole) }),
  }),
  listAudit: auditTrail({
    paths: at('/:id/audit'),
    access: { staff: ['CRM.Audit.View', 'Platform.Audit.View'], merchant: 'Merchant.Audit.View' },
    reach: 'own',
  }),
  update: endpoint({
    ...mine,
    method: 'PUT',
    sparesKept: true,
    summary: 'Change a view: its owner, or a manager of shared views',
    paths: at('/:id'),
    params: ViewId,
    body: ViewFields,
    reply: SavedView,
    refusals: [viewRefusals.nameTaken, ...sharing],
  }),
  delete: endpoint({
    ...mine,
    method: 'DELETE',
    summary: 'Delete a view: its owner, or a manager of shared views',
    paths: at('/:id'),
    params: ViewId,
    reply: null,
  }),
  move: endpoint({
    ...mine,
    method: 'PUT',
    summary: 'Put an own view at a place among the own ones, counted from 0',
    paths: at('/:id/place'),
    params: ViewId,
    body: z.strictObject({
      place: z
        .int()
        .min(0)
        .max(mostViews - 1),
    }),
    reply: z.object({ data: z.array(SavedView) }),
    // The order of own views is private, so no record names it.
    records: 0,
  }),
}
