import type { Matrix, MatrixChange, RoleOfMatrix } from '@portico/contract/features/dashboard-settings/dashboard-settings.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { z } from 'zod'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor, Context } from '../../core/call/context.ts'
import { listCategories, listGrants, listWidgets, roleKey } from '../dashboards/index.ts'
import { userTypesOf, widgetsOfRole } from './keep.ts'
import { listRoles, saveGrant } from './kept.repository.ts'

export type Kind = 'staff' | 'merchant'
const levelOf = (kind: Kind, actor: Actor) =>
  kind === 'merchant' ? ('merchant' as const) : actor.level === 'platform' ? 'platform' : 'tenant'

async function readRows(db: ScopedDb, actor: Actor, kind: Kind) {
  const [roles, grants, widgets, categories] = await Promise.all([
    listRoles(db, levelOf(kind, actor)),
    listGrants(db),
    listWidgets(db),
    listCategories(db),
  ])
  const userTypes = userTypesOf(categories)
  const offered = new Set(
    widgets.filter((widget) => userTypes.get(widget.category_id) === (kind === 'merchant' ? 'Merchant' : 'crm')).map(({ id }) => id),
  )
  const rows = roles.map((role) => {
    const { ids, grant } = widgetsOfRole(role, grants, widgets, userTypes)
    const row: RoleOfMatrix = {
      roleId: role.id,
      name: role.name,
      level: role.level as RoleOfMatrix['level'],
      isSystem: role.is_system,
      merchantName: role.merchant_name,
      usersCount: role.users,
      widgetIds: ids,
      isChosen: grant !== undefined,
      version: grant?.version ?? 0,
    }
    return { key: roleKey(role), row }
  })
  return { rows, offered }
}

export const readMatrix = async (db: ScopedDb, actor: Actor, kind: Kind): Promise<z.infer<typeof Matrix>> => ({
  data: (await readRows(db, actor, kind)).rows.map(({ row }) => row),
})

/** Saves the rows that changed. One that somebody else has changed since stops all of them, and the matrix of now comes back. */
export async function saveMatrix(context: Context, { roles }: MatrixChange, kinds: readonly Kind[]): Promise<z.infer<typeof Matrix>> {
  const { db, actor, services, record } = context
  const sides = await Promise.all(kinds.map((kind) => readRows(db, actor, kind)))
  const now = async () => ({ data: (await Promise.all(kinds.map((kind) => readMatrix(db, actor, kind)))).flatMap(({ data }) => data) })
  const [before, after]: [object[], object[]] = [[], []]
  for (const { roleId, version, widgetIds } of roles) {
    const side = sides.find(({ rows }) => rows.some(({ row }) => row.roleId === roleId))
    const known = side?.rows.find(({ row }) => row.roleId === roleId)
    if (!side || !known) throw new AppError('not_found')
    const wanted = [...new Set(widgetIds)]
    if (wanted.some((id) => !side.offered.has(id))) throw new AppError('not_found')
    if (!(await saveGrant(db, known.key, version, wanted, services.now())))
      throw new AppError('stale_version', { extra: { current: await now() } })
    before.push({ role: known.row.name, roleId, widgetIds: known.row.widgetIds })
    after.push({ role: known.row.name, roleId, widgetIds: wanted })
  }
  await record(roles[0]!.roleId, { before: { roles: before }, after: { roles: after } })
  return now()
}
