import { roleRefusals } from '@portico/contract/features/roles/roles.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { countHolders } from './holders.repository.ts'
import { lockRole, removeRole } from './roles.repository.ts'
import { refuseChange } from './update-role.ts'

/** Only an own role that no one holds any more can be deleted (409): rights are never taken from people by the way. */
export async function deleteRole(context: Context, id: string): Promise<void> {
  const { db, record } = context
  const role = await lockRole(db, id)
  await refuseChange(context, role)
  if (role.is_system) throw new AppError(roleRefusals.systemNotDeleted())
  const holders = await countHolders(db, role.id)
  if (holders > 0) throw new AppError(roleRefusals.inUse({ holders }), { extra: { holders } })

  await removeRole(db, role.id)
  await record(role.id, { merchantId: role.merchant_id, before: { name: role.name, taken: role.permissions } })
}
