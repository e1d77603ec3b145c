import { mostRoles, roleTypes } from '@portico/contract/features/roles/role-words.ts'
import { type RoleFilters, roles } from '@portico/contract/features/roles/roles.contract.ts'
import { roleRefusals } from '@portico/contract/features/roles/roles.refusals.ts'
import { permissions, permissionsOf, scaAble } from '@portico/contract/permissions.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { implement } from '../../core/call/implement.ts'
import { type PageRequest, toPage, windowOf } from '../../core/list/paging.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { beyond } from './granting.ts'
import { findPerson, listRolesOfPerson } from './holders.repository.ts'
import { getRole, listChoices, listHolders, listRoles, type RoleRow } from './listing.repository.ts'
import { toDetails, toGrants, toRole, toRolesOfUser } from './to-role.ts'
import { updateRole } from './update-role.ts'
import { ownerOf, refuseUnseen } from './whose.ts'

export const roleRoutes = implement(roles, {
  list: ({ params, query, ...context }) => pageOfRoles(context, params.id, query),
  lookup: async ({ db, actor, params }) => {
    const owner = await ownerOf({ db, actor }, params.id)
    if (owner === 'merchants') throw new AppError(roleRefusals.merchantIdMissing())
    refuseUnseen(actor, owner === 'staff' ? 'staff' : 'merchants')
    const rows = await listChoices(db, owner, mostRoles, actor.language)
    return { data: rows.map((row) => ({ id: row.id, name: row.name, isSystem: row.is_system, mayGive: beyond(actor, row).length === 0 })) }
  },
  create: async ({ params, query, body, ...context }) => toDetails(await createRole(context, params.type, query.merchantId, body)),
  update: async ({ params, body, ...context }) => toDetails(await updateRole(context, params.id, { ...body, type: params.type })),
  details: async ({ db, actor, params }) => toDetails(await getRole(db, params.id, actor.userId)),
  get: async ({ params, query, ...context }) =>
    roleTypes.some((type) => type === params.id)
      ? pageOfRoles(context, params.id, { ...query, sort: 'name' })
      : toDetails(await getRole(context.db, params.id, context.actor.userId)),
  delete: ({ params, ...context }) => deleteRole(context, params.id),
  listUsers: async ({ db, scope, actor, services, params, query }) => {
    const role = await getRole(db, params.id, actor.userId)
    const window = windowOf(query, ['users of role', scope, role.id], services)
    type Holder = Awaited<ReturnType<typeof listHolders>>['rows'][number]
    const toReply = ({ id, email, first_name, last_name, status }: Holder) => ({
      id,
      email,
      firstName: first_name,
      lastName: last_name,
      status: status as 'Active',
    })
    return toPage(window, services, {
      ...(await listHolders(db, role.id, window)),
      keyOf: ({ id, email }) => ({ value: email, id }),
      toReply,
    })
  },
  listAudit: async ({ params, query, ...context }) => {
    const { id } = await getRole(context.db, params.id, context.actor.userId)
    return viewAuditTrail(context, { entity: 'roles', id }, query)
  },
  ofUser: async ({ db, actor, params }) => {
    const person = await findPerson(db, params.id)
    if (!person) throw new AppError('not_found')
    refuseUnseen(actor, person.merchant_id === null ? 'staff' : 'merchants')
    return toRolesOfUser(person.id, await listRolesOfPerson(db, person.id))
  },
  listMerchantPermissions: async () => ({
    data: permissionsOf('merchant').map((name) => ({
      name,
      area: permissions[name].area,
      label: permissions[name].words.en,
      sca: scaAble(name),
    })),
  }),
  getPermissions: async ({ db, actor, params }) => toGrants(await getRole(db, params.id, actor.userId)),
  setPermissions: async ({ params, body, ...context }) => toGrants(await updateRole(context, params.id, body)),
})

async function pageOfRoles(context: Context, id: string, { pageIndex, pageSize, cursor, ...filters }: PageRequest & RoleFilters) {
  const { db, scope, actor, services } = context
  const owner = await ownerOf(context, id)
  const window = windowOf({ pageIndex, pageSize, cursor }, ['roles', scope, owner, filters, actor.language], services)
  const keyOf = (row: RoleRow) => ({ value: filters.sort.endsWith('name') ? row.shown_name : row.updated_at, id: row.id })
  return toPage(window, services, { ...(await listRoles(db, owner, filters, window, actor)), keyOf, toReply: toRole })
}
