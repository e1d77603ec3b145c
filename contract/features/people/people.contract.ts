import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint, file } from '../../core/endpoint.ts'
import { id } from '../../core/fields.ts'
import { pageOf } from '../../core/page.ts'
import { chosenLanguageRefusals } from '../chosen-languages/chosen-languages.refusals.ts'
import { limitRefusals } from '../limits/limits.refusals.ts'
import { roleRefusals } from '../roles/roles.refusals.ts'
import { peopleRefusals } from './people.refusals.ts'
import {
  AssignableRole,
  Invitation,
  NamesQuery,
  NewPerson,
  PasswordReset,
  PeopleExport,
  PeopleQuery,
  Person,
  PersonChange,
  PersonDetails,
  PersonName,
  PersonSession,
  TenantRole,
  TenantUser,
  TenantUsersQuery,
} from './people.schemas.ts'

const merchant = 'Merchant.UserManagement.Users'
const may = <const Right extends '' | '.Export' | `.Actions.${'Add' | 'Edit' | 'Activate' | 'Delete' | 'Secure'}`>(right: Right) =>
  ({
    staff: [`CRM.UserManagement.Users${right}`, `CRM.UserManagement.MerchantUsers${right}`, `Platform.UserManagement.Users${right}`],
    merchant: `${merchant}${right}`,
  }) as const
const ofTenant = <const Right extends '' | `.Actions.${'Add' | 'Edit' | 'Activate' | 'Delete' | 'Secure'}`>(right: Right) =>
  ({ staff: [`CRM.UserManagement.Users${right}`, `Platform.UserManagement.Users${right}`] }) as const

const at = <const Tail extends string>(tail: Tail) => ({ staff: `/api/v1/crm/${tail}`, merchant: `/api/v1/${tail}` }) as const
const PersonId = z.strictObject({ id: id() })
const TenantId = z.strictObject({ id: id() })
const TenantUserId = z.strictObject({ id: id(), userId: id() })
const one = { params: PersonId, refusals: ['not_found'] } as const
const oneOfTenant = { locate: 'tenant', params: TenantUserId } as const
/** A person who holds or sees more than the caller is left to someone who does too. */
const beyond = [peopleRefusals.mayMore, limitRefusals.personSeesMore] as const
/** Of roles that a person is given or loses. */
const giving = [
  roleRefusals.unknownRole,
  roleRefusals.holdsMore,
  roleRefusals.ownRoles,
  roleRefusals.lastAdministrator,
  limitRefusals.personSeesMore,
] as const
const inviting = ['not_found', peopleRefusals.emailTaken, chosenLanguageRefusals.notOffered, ...giving] as const
const changing = ['not_found', 'stale_version', peopleRefusals.ownRoles, ...giving] as const
const activating = ['not_found', peopleRefusals.self, peopleRefusals.notAccepted, roleRefusals.lastAdministrator, ...beyond] as const
const deleting = ['not_found', peopleRefusals.self, peopleRefusals.mayMore, roleRefusals.lastAdministrator] as const

/** People who may sign in: staff, and users of merchants. Calls C-CRU-07–15, C-TUS-01–07, C-PWD-01–02. */
export const people = {
  list: endpoint({
    method: 'GET',
    summary: 'Staff, or users of merchants',
    paths: at('users/crm'),
    access: may(''),
    query: PeopleQuery,
    reply: pageOf(Person),
  }),
  listNames: endpoint({
    method: 'GET',
    summary: 'Names and addresses of all people, to choose from',
    paths: at('all/users/crm'),
    access: may(''),
    query: NamesQuery,
    reply: pageOf(PersonName),
  }),
  exportCsv: endpoint({
    method: 'GET',
    summary: 'Download what the list of people shows: a CSV file in a zip, or as it is',
    paths: at('users/csv'),
    access: may('.Export'),
    reach: 'none',
    query: PeopleExport,
    reply: file('application/zip', 'text/csv; charset=utf-8'),
    records: {},
  }),
  listAssignableRoles: endpoint({
    method: 'GET',
    summary: 'Roles that staff, or the people of a merchant, can have, and what keeps the caller from giving them',
    paths: at('users/assignable-roles'),
    access: may(''),
    query: z.strictObject({ merchantId: id().optional() }),
    reply: z.object({ data: z.array(AssignableRole) }),
    refusals: ['not_found'],
  }),
  get: endpoint({ method: 'GET', summary: 'One person', paths: at('users/crm/:id'), access: may(''), ...one, reply: PersonDetails }),
  listAudit: auditTrail({ paths: at('users/crm/:id/audit'), access: may('') }),
  listSessions: endpoint({
    method: 'GET',
    summary: 'Where a person is signed in, the most recently used first',
    paths: at('users/:id/sessions'),
    access: may(''),
    ...one,
    reply: z.object({ data: z.array(PersonSession) }),
  }),
  invite: endpoint({
    method: 'POST',
    summary: 'Invite a person by mail: staff, or a user of a merchant',
    paths: at('users/crm'),
    access: may('.Actions.Add'),
    stepUp: true,
    body: Invitation,
    status: 201,
    reply: Person,
    refusals: inviting,
  }),
  resendInvitation: endpoint({
    method: 'POST',
    summary: 'Send a new invitation; the links of earlier ones stop working',
    paths: at('users/:id/invitation'),
    access: may('.Actions.Add'),
    stepUp: true,
    params: PersonId,
    status: 204,
    reply: null,
    refusals: ['not_found', peopleRefusals.accepted, ...beyond],
  }),
  update: endpoint({
    method: 'PUT',
    sparesKept: true,
    summary: 'Change names, phone and roles of a person; changing roles signs them out',
    paths: at('users/crm/:id'),
    access: may('.Actions.Edit'),
    stepUp: true,
    params: PersonId,
    body: PersonChange,
    reply: PersonDetails,
    refusals: changing,
  }),
  setActivation: endpoint({
    method: 'PUT',
    summary: 'Activate a person, or deactivate and sign them out',
    paths: at('users/:id/activation'),
    access: may('.Actions.Activate'),
    stepUp: true,
    params: PersonId,
    body: z.strictObject({ isActive: z.boolean() }),
    reply: Person,
    refusals: activating,
  }),
  unlock: endpoint({
    method: 'PUT',
    summary: 'Lift the lock of a person, one after too many tries or one without an end',
    paths: at('users/:id/unlock'),
    access: may('.Actions.Secure'),
    stepUp: true,
    params: PersonId,
    reply: Person,
    refusals: ['not_found', peopleRefusals.notLocked, ...beyond],
  }),
  delete: endpoint({
    method: 'DELETE',
    summary: 'Delete a person; their actions stay on record, and their address can be invited again',
    paths: at('users/crm/:id'),
    access: may('.Actions.Delete'),
    stepUp: true,
    params: PersonId,
    reply: null,
    refusals: deleting,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    summary: 'Sign a person out everywhere',
    paths: at('users/:id/sessions'),
    access: may('.Actions.Secure'),
    stepUp: true,
    params: PersonId,
    reply: z.object({ ended: z.int() }),
    refusals: ['not_found', ...beyond],
  }),
  endSession: endpoint({
    method: 'DELETE',
    summary: 'Sign a person out of one session',
    paths: at('users/:id/sessions/:sessionId'),
    access: may('.Actions.Secure'),
    stepUp: true,
    params: z.strictObject({ id: id(), sessionId: z.string().regex(/^[\w-]{10,100}$/) }),
    reply: null,
    refusals: ['not_found', ...beyond],
  }),
  resetSecondFactor: endpoint({
    method: 'DELETE',
    summary: 'Remove the second factor of a person who has lost it, and sign them out',
    paths: at('users/:id/second-factor'),
    access: may('.Actions.Secure'),
    stepUp: true,
    params: PersonId,
    reply: null,
    refusals: ['not_found', peopleRefusals.ownFactor, peopleRefusals.noFactor, ...beyond],
  }),
  resetPassword: endpoint({
    method: 'POST',
    summary: 'Email a person a link to a new password and sign them out; the answer is the same if there is no such person',
    paths: at('users/password-reset'),
    access: may('.Actions.Secure'),
    stepUp: true,
    body: PasswordReset,
    status: 204,
    reply: null,
    refusals: beyond,
  }),

  listOfTenant: endpoint({
    method: 'GET',
    summary: 'Staff of a tenant; users who only answer tickets see names and addresses',
    paths: { staff: '/api/v1/tenants/:id/tenant-users' },
    access: { staff: [...ofTenant('').staff, 'CRM.Support.Lookup', 'Platform.Support.Lookup'] },
    locate: 'tenant',
    params: TenantId,
    query: TenantUsersQuery,
    reply: pageOf(TenantUser),
    refusals: ['not_found'],
  }),
  inviteToTenant: endpoint({
    method: 'POST',
    summary: 'Invite a member of staff of a tenant by mail',
    paths: { staff: '/api/v1/tenants/:id/tenant-user' },
    access: ofTenant('.Actions.Add'),
    stepUp: true,
    locate: 'tenant',
    params: TenantId,
    body: NewPerson,
    status: 201,
    reply: Person,
    refusals: inviting,
    records: { id: 'none', as: 'invite' },
  }),
  updateOfTenant: endpoint({
    method: 'PUT',
    sparesKept: true,
    summary: 'Change names, phone and roles of a member of staff of a tenant',
    paths: { staff: '/api/v1/tenants/:id/tenant-user/:userId' },
    access: ofTenant('.Actions.Edit'),
    stepUp: true,
    ...oneOfTenant,
    body: PersonChange,
    reply: PersonDetails,
    refusals: changing,
    records: { id: 'userId', as: 'update' },
  }),
  activateOfTenant: endpoint({
    method: 'PUT',
    summary: 'Activate a member of staff of a tenant',
    paths: { staff: '/api/v1/tenants/:id/tenant-user/:userId/activate' },
    access: ofTenant('.Actions.Activate'),
    stepUp: true,
    ...oneOfTenant,
    reply: Person,
    refusals: activating,
    records: { id: 'userId', as: 'setActivation' },
  }),
  deactivateOfTenant: endpoint({
    method: 'PUT',
    summary: 'Deactivate a member of staff of a tenant and sign them out',
    paths: { staff: '/api/v1/tenants/:id/tenant-user/:userId/deactivate' },
    access: ofTenant('.Actions.Activate'),
    stepUp: true,
    ...oneOfTenant,
    reply: Person,
    refusals: activating,
    records: { id: 'userId', as: 'setActivation' },
  }),
  deleteOfTenant: endpoint({
    method: 'DELETE',
    summary: 'Delete a member of staff of a tenant; their actions stay on record',
    paths: { staff: '/api/v1/tenants/:id/tenant-user/:userId' },
    access: ofTenant('.Actions.Delete'),
    stepUp: true,
    ...oneOfTenant,
    reply: null,
    refusals: deleting,
    records: { id: 'userId', as: 'delete' },
  }),
  getTenantRole: endpoint({
    method: 'GET',
    summary: 'One role of the staff of a tenant',
    paths: { staff: '/api/v1/tenants/:id/tenant-roles/:roleId' },
    access: ofTenant(''),
    locate: 'tenant',
    params: z.strictObject({ id: id(), roleId: id() }),
    reply: TenantRole,
    refusals: ['not_found'],
  }),
  resetPasswordOfTenant: endpoint({
    method: 'POST',
    summary: 'Email a member of staff a link to a new password and sign them out; the answer is the same if there is no such person',
    paths: { staff: '/api/v1/tenants/users/password-reset' },
    access: ofTenant('.Actions.Secure'),
    stepUp: true,
    body: PasswordReset,
    status: 204,
    reply: null,
    refusals: beyond,
    records: { as: 'resetPassword' },
  }),
}
