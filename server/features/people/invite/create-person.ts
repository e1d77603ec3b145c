import type { Level } from '@portico/contract/core/level.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../../core/call/app-error.ts'
import { assignRole, findRole } from '../../roles/index.ts'
import { insertPerson, type NewPerson } from './new-people.repository.ts'

/** A person of a tenant (or of one of its merchants) with one of the roles that exist there. */
export async function createPerson(
  db: ScopedDb,
  level: Level,
  { role: name, ...user }: Omit<NewPerson, 'createdAt'> & { role: string },
  making: { now(): Date },
): Promise<void> {
  const role = await findRole(db, level, name, user.merchantId)
  if (!role) throw new AppError('not_found')
  await insertPerson(db, { ...user, createdAt: making.now() })
  await assignRole(db, user.id, role.id)
}
