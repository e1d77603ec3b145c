import type { RoleRow } from './dashboard-settings.queries.ts'

/** What each role gets and loses, of those that change at all. */
export function differences(roles: readonly RoleRow[], wanted: ReadonlyMap<string, ReadonlySet<string>>) {
  return roles.flatMap((role) => {
    const next = wanted.get(role.roleId)
    if (!next) return []
    const held = new Set(role.widgetIds)
    const given = [...next].filter((id) => !held.has(id))
    const taken = role.widgetIds.filter((id) => !next.has(id))
    return given.length + taken.length === 0 ? [] : [{ role, given, taken, widgetIds: [...next] }]
  })
}
