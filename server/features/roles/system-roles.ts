import type { Level } from '@portico/contract/core/level.ts'
import { systemRolesOf } from '@portico/contract/system-roles.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { insertRoles } from './roles.repository.ts'

type Making = { newId(): string; now(): Date }

/** The roles a new tenant (or a new merchant in it) starts with. The contract declares names and permissions. */
export function makeSystemRoles(db: ScopedDb, level: Level, { newId, now }: Making, merchantId: string | null = null): Promise<void> {
  const createdAt = now()
  const roles = systemRolesOf(level).map(({ name, permissions }) => ({
    id: newId(),
    merchantId,
    name,
    level,
    isSystem: true,
    permissions,
    scaRequiredPermissions: [],
    createdAt,
  }))
  return insertRoles(db, roles)
}
