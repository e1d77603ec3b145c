import { type SystemRole, systemRolesOf } from '@portico/contract/system-roles.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { systemRecorder } from '../../core/audit/audit.ts'
import type { Services } from '../../core/call/services.ts'
import { type TenantScope, tenantJob } from '../../core/jobs/each-tenant.ts'
import type { JobTools } from '../../core/jobs/failed-jobs.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { tellOfRightsTaken } from '../../core/outbox/rights-taken.ts'
import { insertRoles } from './roles.repository.ts'
import { isPlatform, listOutdated, listOwnersWithout, lockSystemRoles, setSystemPermissions } from './system-roles.repository.ts'

/** A job that nothing starts but the worker before it takes up work, and a user who runs it again where it failed. */
export const followingContract = (tools: JobTools): Job =>
  tenantJob(tools, {
    name: 'follow-contract',
    async turn(scope) {
      const changed = await followContract(tools.services, scope)
      if (changed > 0) tools.services.log.info({ changed, tenantId: scope.tenantId }, 'system roles follow the contract')
    },
  })

/**
 * Brings the system roles of a tenant, and of all its merchants, to what the contract says: after an upgrade they hold what the new
 * screens need. What asks for a second factor stays as it was set. Writes nothing where nothing is different, so that each start may
 * call it, several at once included; answers with how many roles it changed or added.
 */
export const followContract = (services: Services, scope: TenantScope): Promise<number> =>
  services.inScope(scope, async (db) => {
    await lockSystemRoles(db)
    let n = 0
    for (const level of [(await isPlatform(db)) ? 'platform' : 'tenant', 'merchant'] as const)
      for (const role of systemRolesOf(level)) n += (await update(db, services, role)) + (await add(db, services, role))
    return n
  })

async function update(db: ScopedDb, services: Services, role: SystemRole): Promise<number> {
  const outdated = await listOutdated(db, role)
  await setSystemPermissions(
    db,
    outdated.map(({ id }) => id),
    role,
    services.now(),
  )
  for (const { id, merchant_id: merchantId, permissions: before } of outdated) {
    const given = role.permissions.filter((name) => !before.includes(name))
    const taken = before.filter((name) => !(role.permissions as readonly string[]).includes(name))
    if (taken.length > 0) await tellOfRightsTaken({ db, services }, { roleId: id }, merchantId)
    await tell(db, services, 'roles.update', { id, merchantId }, { given, taken })
  }
  return outdated.length
}

async function add(db: ScopedDb, services: Services, { level, name, permissions }: SystemRole): Promise<number> {
  const owners = await listOwnersWithout(db, { level, name, permissions })
  for (const merchantId of owners) {
    const id = services.newId()
    await insertRoles(db, [
      { id, merchantId, name, level, isSystem: true, permissions, scaRequiredPermissions: [], createdAt: services.now() },
    ])
    await tell(db, services, 'roles.create', { id, merchantId }, { name, given: permissions })
  }
  return owners.length
}

const tell = (
  db: ScopedDb,
  services: Services,
  action: 'roles.create' | 'roles.update',
  { id, merchantId }: { id: string; merchantId: string | null },
  after: object,
) => systemRecorder(action, 'Portico', db, services)(id, { merchantId, after })
