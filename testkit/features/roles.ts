import type { Level } from '@portico/contract/core/level.ts'
import type { RoleDetails } from '@portico/contract/features/roles/roles.contract.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import { insertRoles } from '@portico/server/features/roles/index.ts'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName, Person } from '../portico/world.ts'

type RoleWish = {
  level?: Level
  place?: MerchantName
  name?: string
  permissions?: readonly Permission[]
  sca?: readonly Permission[]
  /** When it was made; two made in a row may otherwise share a millisecond, and then have no order in time. */
  createdAt?: Date
}

/** An own role of a merchant, of its tenant's staff or of the platform's, put where its makers would put it. */
export async function aRole({ world, services }: TestPortico, wish: RoleWish = {}): Promise<{ id: string; name: string }> {
  const {
    level = 'tenant',
    place = 'acme',
    name = `Role ${services.newId()}`,
    permissions = [],
    sca = [],
    createdAt = services.now(),
  } = wish
  const { tenantId, id: merchantId } = world[place]
  const id = services.newId()
  const role = {
    id,
    merchantId: level === 'merchant' ? merchantId : null,
    name,
    level,
    isSystem: false,
    permissions,
    scaRequiredPermissions: sca,
    createdAt,
  }
  const scope = { level: 'tenant', tenantId: level === 'platform' ? world.platform.id : tenantId, mode: 'Live' } as const
  await services.inScope(scope, (db) => insertRoles(db, [role]))
  return { id, name }
}

export async function giveRole({ admin }: TestPortico, person: Person, roleId: string): Promise<void> {
  await admin.query('insert into user_roles (tenant_id, user_id, role_id, merchant_id) values ($1, $2, $3, $4)', [
    person.tenantId,
    person.id,
    roleId,
    person.merchantId,
  ])
}

export async function roleNow({ admin }: TestPortico, id: string): Promise<Pick<RoleDetails, 'name' | 'permissions' | 'version'>> {
  const { rows } = await admin.query('select name, permissions, version from roles where id = $1', [id])
  return rows[0]
}
