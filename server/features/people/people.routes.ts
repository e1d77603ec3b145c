import { people } from '@portico/contract/features/people/people.contract.ts'
import type { ManagedAccounts } from '../../core/actor/managed-accounts.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { AppError } from '../../core/call/app-error.ts'
import { implement } from '../../core/call/implement.ts'
import { changePerson } from './change-person.ts'
import { deletePerson } from './delete-person.ts'
import { exportPeople } from './export-people.ts'
import { invitePerson, resendInvitation } from './invite/invite-person.ts'
import { listAssignableRoles, listNames, listOfTenant, listPeople } from './list-people.ts'
import { levelOfPerson } from './people-reach.ts'
import { findRolesFor } from './person-roles.repository.ts'
import { reachPerson } from './reach-person.ts'
import { endSession, endSessions, listSessions, resetPassword, resetSecondFactor, unlockPerson } from './secure-person.ts'
import { setActivation } from './set-activation.ts'
import { tellDetails } from './to-person.ts'

export const peopleRoutes = (accounts: ManagedAccounts) =>
  implement(people, {
    list: ({ query, ...context }) => listPeople({ ...context, accounts }, query),
    listNames: ({ query, ...context }) => listNames({ ...context, accounts }, query),
    exportCsv: ({ query, ...context }) => exportPeople(context, query),
    listAssignableRoles: async ({ query, ...context }) => ({
      data: await listAssignableRoles({ ...context, accounts }, query.merchantId),
    }),
    get: async ({ params, ...context }) => tellDetails({ ...context, accounts }, await reachPerson(context, params.id, '')),
    listAudit: async ({ params, query, ...context }) => {
      const { id } = await reachPerson(context, params.id, '')
      return viewAuditTrail(context, { entity: 'people', id }, query)
    },
    listSessions: ({ params, ...context }) => listSessions({ ...context, accounts }, params.id),
    invite: ({ body, ...context }) => invitePerson({ ...context, accounts }, body),
    resendInvitation: ({ params, ...context }) => resendInvitation({ ...context, accounts }, params.id),
    update: ({ params, body, ...context }) => changePerson({ ...context, accounts }, params.id, body),
    setActivation: ({ params, body, ...context }) => setActivation({ ...context, accounts }, params.id, body.isActive),
    unlock: ({ params, ...context }) => unlockPerson({ ...context, accounts }, params.id),
    delete: ({ params, ...context }) => deletePerson({ ...context, accounts }, params.id),
    endSessions: ({ params, ...context }) => endSessions({ ...context, accounts }, params.id),
    endSession: ({ params, ...context }) => endSession({ ...context, accounts }, params.id, params.sessionId),
    resetSecondFactor: ({ params, ...context }) => resetSecondFactor({ ...context, accounts }, params.id),
    resetPassword: ({ body, ...context }) => resetPassword({ ...context, accounts }, body.email),

    listOfTenant: ({ query, ...context }) => listOfTenant({ ...context, accounts }, query),
    inviteToTenant: ({ body, ...context }) => invitePerson({ ...context, accounts }, body),
    updateOfTenant: ({ params, body, ...context }) => changePerson({ ...context, accounts }, params.userId, body),
    activateOfTenant: ({ params, ...context }) => setActivation({ ...context, accounts }, params.userId, true),
    deactivateOfTenant: ({ params, ...context }) => setActivation({ ...context, accounts }, params.userId, false),
    deleteOfTenant: ({ params, ...context }) => deletePerson({ ...context, accounts }, params.userId),
    getTenantRole: async ({ params, db, actor, scope }) => {
      const level = levelOfPerson(actor, scope, null)
      const [role] = await findRolesFor(db, level, null, [params.roleId])
      if (!role) throw new AppError('not_found')
      const { id, name, is_system: isSystem, permissions, sca_required_permissions: scaRequiredPermissions } = role
      return { id, name, level: level as 'platform' | 'tenant', isSystem, permissions, scaRequiredPermissions }
    },
    resetPasswordOfTenant: ({ body, ...context }) => resetPassword({ ...context, accounts }, body.email),
  })
