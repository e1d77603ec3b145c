import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint } from '../../core/endpoint.ts'
import { bounded, id, instant, line, version, visibleName } from '../../core/fields.ts'
import { levels } from '../../core/level.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { idsText, listText } from '../../core/query.ts'
import { limitRefusals } from '../limits/limits.refusals.ts'
import { longestRoleName, roleKinds, roleSorts, roleTypes } from './role-words.ts'
import { roleRefusals } from './roles.refusals.ts'

const at = <const Tail extends string>(tail: Tail) => ({ staff: `/api/v1/crm/users${tail}`, merchant: `/api/v1/users${tail}` }) as const

const view = {
  staff: ['CRM.UserManagement.Roles', 'Platform.UserManagement.Roles'],
  merchant: 'Merchant.UserManagement.Roles',
} as const
/** Users who manage people choose roles for them. */
const choose = {
  staff: [...view.staff, 'CRM.UserManagement.Users', 'CRM.UserManagement.MerchantUsers', 'Platform.UserManagement.Users'],
  merchant: [view.merchant, 'Merchant.UserManagement.Users'],
} as const
const manage = {
  staff: ['manageCrmRoles', 'manageMerchantRoles', 'Platform.UserManagement.Roles.Actions.Manage'],
  merchant: 'Merchant.UserManagement.Roles.Actions.Manage',
} as const

const RoleId = z.strictObject({ id: id() })
/** `crm`: the staff's; `merchant`: all merchants'; else the id of the tenant or of one merchant. */
const OwnerId = z.strictObject({ id: z.union([z.enum(roleTypes), id()]) })
const name = () => visibleName(longestRoleName)
/** Names of the permission catalogue; one that is not, or is of another level, is refused by its place in the list. */
const names = () => z.array(bounded(100, 1)).max(500)

export const Role = z.object({
  id: id(),
  name: z.string(),
  type: z.enum(roleTypes),
  level: z.enum(levels),
  merchantId: id().nullable(),
  merchantName: z.string().nullable(),
  /** One that everyone starts with: it follows the product and cannot be renamed, changed or deleted. */
  isSystem: z.boolean(),
  /** Held by the caller, who may not change it. */
  isOwn: z.boolean(),
  permissionsCount: z.int().min(0),
  scaCount: z.int().min(0),
  usersCount: z.int().min(0),
  version: version(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Role = z.infer<typeof Role>
export const RoleDetails = Role.extend({ permissions: z.array(z.string()), scaRequiredPermissions: z.array(z.string()) })
export type RoleDetails = z.infer<typeof RoleDetails>

const filters = {
  kind: listText(roleKinds).optional(),
  merchantId: idsText().optional(),
  permission: bounded(100, 1).describe('Roles that hold this permission').optional(),
  searchKey: line(100, 1).describe('A part of the name, in any case').optional(),
  sort: z.enum(roleSorts).default('name'),
}
export const RoleFilters = z.object(filters)
export type RoleFilters = z.output<typeof RoleFilters>

const grants = { permissions: names(), scaRequiredPermissions: names().default([]) }
export const RoleRequest = z.strictObject({ name: name(), ...grants })
export type RoleRequest = z.output<typeof RoleRequest>
export const RoleChange = z.strictObject({ version: version(), name: name(), permissions: names(), scaRequiredPermissions: names() })
export type RoleChange = z.output<typeof RoleChange>
export const GrantsChange = z.strictObject({
  /** Without it the last one who saves wins. */
  version: version().optional(),
  permissions: names(),
  scaRequiredPermissions: names(),
})
export type GrantsChange = z.output<typeof GrantsChange>

export const RoleGrants = z.object({
  id: id(),
  version: version(),
  permissions: z.array(z.string()),
  scaRequiredPermissions: z.array(z.string()),
})
export const RoleChoice = z.object({
  id: id(),
  name: z.string(),
  isSystem: z.boolean(),
  /** Whether the caller has all permissions of the role; only then may they give it. */
  mayGive: z.boolean(),
})
export const RoleHolder = z.object({
  id: id(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.enum(['InvitationSent', 'Active', 'Inactive', 'Locked']),
})
/** `roles`: the ids of the roles that give the permission. */
export const EffectivePermission = z.object({ name: z.string(), scaRequired: z.boolean(), roles: z.array(id()) })
export const RolesOfUser = z.object({
  userId: id(),
  roles: z.array(z.object({ id: id(), name: z.string(), isSystem: z.boolean() })),
  permissions: z.array(EffectivePermission),
})
export type RolesOfUser = z.infer<typeof RolesOfUser>

/** Of what a role is to hold. */
const granting = [
  roleRefusals.unknownPermission,
  roleRefusals.otherLevel,
  roleRefusals.notOfRole,
  roleRefusals.neverAsks,
  roleRefusals.notHeld,
] as const
const changing = [
  roleRefusals.nameTaken,
  'stale_version',
  roleRefusals.ownRole,
  roleRefusals.systemStays,
  roleRefusals.lastAdministrator,
  limitRefusals.holdersSeeMore,
  ...granting,
] as const

/** Roles of staff and of merchants: what they hold, who holds them, and for which actions they ask for a second factor. */
export const roles = {
  list: endpoint({
    method: 'GET',
    summary: 'Roles of staff (crm, or the id of the tenant), of all merchants (merchant) or of one (its id)',
    paths: at('/all/roles/:id'),
    access: view,
    params: OwnerId,
    query: z.strictObject({ ...pageQuery, ...filters }),
    reply: pageOf(Role),
  }),
  lookup: endpoint({
    method: 'GET',
    summary: 'Ids and names of the roles of staff (crm, or the id of the tenant) or of one merchant (its id), to choose from',
    paths: at('/roles-lookup/:id'),
    access: choose,
    params: OwnerId,
    reply: z.object({ data: z.array(RoleChoice) }),
    refusals: [roleRefusals.merchantIdMissing],
  }),
  create: endpoint({
    method: 'POST',
    summary: 'Add a role of staff (crm) or of a merchant; staff name the merchant',
    paths: at('/roles/:type'),
    access: manage,
    stepUp: true,
    params: z.strictObject({ type: z.enum(roleTypes) }),
    query: z.strictObject({ merchantId: id().optional() }),
    body: RoleRequest,
    status: 201,
    reply: RoleDetails,
    refusals: [roleRefusals.nameTaken, roleRefusals.tooMany, roleRefusals.onlyOfMerchants, roleRefusals.merchantMissing, ...granting],
  }),
  update: endpoint({
    method: 'PUT',
    sparesKept: true,
    summary: 'Rename a role and set what it holds; of a system role only what asks for a second factor',
    paths: at('/roles/:type/:id'),
    access: manage,
    stepUp: true,
    params: z.strictObject({ type: z.enum(roleTypes), id: id() }),
    body: RoleChange,
    reply: RoleDetails,
    refusals: changing,
  }),
  details: endpoint({
    method: 'GET',
    summary: 'One role: what it holds, and how many people hold it',
    paths: at('/roles/details/:id'),
    access: view,
    params: RoleId,
    reply: RoleDetails,
  }),
  get: endpoint({
    method: 'GET',
    summary: 'One role by its id, or a page of the roles of staff (crm) or of merchants (merchant)',
    paths: at('/roles/:id'),
    access: view,
    params: OwnerId,
    query: z.strictObject(pageQuery),
    reply: z.union([RoleDetails, pageOf(Role)]),
  }),
  delete: endpoint({
    method: 'DELETE',
    summary: 'Delete a role that no one has',
    paths: at('/roles/:id'),
    access: manage,
    stepUp: true,
    params: RoleId,
    reply: null,
    refusals: [roleRefusals.ownRole, roleRefusals.systemNotDeleted, roleRefusals.inUse],
  }),
  listUsers: endpoint({
    method: 'GET',
    summary: 'Who holds a role',
    paths: at('/roles/:id/users'),
    access: view,
    params: RoleId,
    query: z.strictObject(pageQuery),
    reply: pageOf(RoleHolder),
  }),
  listAudit: auditTrail({
    paths: at('/roles/:id/audit'),
    access: { staff: ['CRM.Audit.View', 'Platform.Audit.View'], merchant: 'Merchant.Audit.View' },
  }),
  ofUser: endpoint({
    method: 'GET',
    summary: 'The roles of a person, their permissions, and the roles that give each permission',
    paths: at('/:id/roles'),
    access: choose,
    params: RoleId,
    reply: RolesOfUser,
  }),
  listMerchantPermissions: endpoint({
    method: 'GET',
    summary: 'Everything that a role of a merchant can hold, in the words of the role editor',
    paths: at('/permissions/all-merchant'),
    access: view,
    reply: z.object({ data: z.array(z.object({ name: z.string(), area: z.string(), label: z.string(), sca: z.boolean() })) }),
  }),
  getPermissions: endpoint({
    method: 'GET',
    summary: 'What a role holds, and for which of it a second factor is asked',
    paths: at('/permissions/:id'),
    access: view,
    params: RoleId,
    reply: RoleGrants,
  }),
  setPermissions: endpoint({
    method: 'PUT',
    summary: 'Set what a role holds, and for which of it a second factor is asked',
    paths: at('/permissions/:id'),
    access: manage,
    stepUp: true,
    params: RoleId,
    body: GrantsChange,
    reply: RoleGrants,
    refusals: changing,
  }),
}
