import { dashboardRefusals } from '@portico/contract/features/dashboards/dashboards.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { holdBoard } from './arrange.ts'
import type { Seen } from './board.ts'
import { listOwnWidgets, removeWidgets, saveBoard, shareWith } from './boards.repository.ts'
import { isOwnRole, listRolesById, listRolesOf } from './widgets.repository.ts'

type Sharing = { widgetId: string; roleId: string }
const mostRoles = 20

/** An own copy; of a dashboard that was never arranged, the copy of the shipped widget with this id. */
function ownCopy(seen: Seen, id: string) {
  const own = seen.copies.filter(({ sharedBy }) => sharedBy === null)
  const copy = own.find(({ row }) => row.id === id) ?? own.find(({ base }) => base.id === id)
  if (!copy) throw new AppError('not_found')
  return copy
}

/** Shares a copy with the people of a role that the caller holds. It gives them the widget, and none of the caller's rights. */
export async function shareWidget(
  context: Pick<Context, 'db' | 'actor' | 'services' | 'record'>,
  { widgetId, roleId }: Sharing,
): Promise<void> {
  const { db, actor, record } = context
  const { row, base } = ownCopy(await holdBoard(context), widgetId)
  const roles = await listRolesOf(db, [actor.userId])
  if (!roles.some(({ id }) => id === roleId)) {
    // A role of another organisation is as one that is not there.
    if (!(await isOwnRole(db, actor, roleId))) throw new AppError('not_found')
    throw new AppError(dashboardRefusals.otherRole())
  }
  if (row.shared_with.includes(roleId)) return record(row.id, { after: { widgetId: base.id, roleId } })
  await shareWith(db, actor, row.id, [...row.shared_with, roleId].slice(-mostRoles))
  await record(row.id, { before: { sharedWith: row.shared_with }, after: { widgetId: base.id, roleId } })
}

export async function takeBack(context: Context, { widgetId, roleId }: Sharing): Promise<void> {
  const { db, actor, record } = context
  const own = await listOwnWidgets(db, actor)
  const row = own.find(({ id }) => id === widgetId) ?? own.find(({ base_id }) => base_id === widgetId)
  if (!row?.shared_with.includes(roleId)) throw new AppError('not_found')
  await shareWith(
    db,
    actor,
    row.id,
    row.shared_with.filter((id) => id !== roleId),
  )
  await record(row.id, { before: { widgetId: row.base_id, roleId }, after: {} })
}

export async function readShares({ db, actor }: Pick<Context, 'db' | 'actor'>) {
  const [own, held] = await Promise.all([listOwnWidgets(db, actor), listRolesOf(db, [actor.userId])])
  const named = await listRolesById(db, [...new Set(own.flatMap((row) => row.shared_with))])
  const byId = new Map(named.map((role) => [role.id, role]))
  return {
    data: own.flatMap((row) =>
      row.shared_with.flatMap((roleId) => {
        const role = byId.get(roleId)
        return role ? [{ widgetId: row.id, roleId, roleName: role.name, isSystem: role.is_system }] : []
      }),
    ),
    roles: held.map(({ id, name, is_system }) => ({ id, name, isSystem: is_system })),
  }
}

export async function removeWidget(context: Context, id: string): Promise<void> {
  const { db, actor, record, services } = context
  const { row, base } = ownCopy(await holdBoard(context), id)
  await removeWidgets(db, actor, [row.id])
  await saveBoard(db, actor, {}, services.now())
  await record(row.id, { before: { widgetId: base.id, sharedWith: row.shared_with } })
}
