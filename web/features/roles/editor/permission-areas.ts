import type { Level } from '@portico/contract/core/level.ts'
import type { PermissionArea } from '@portico/contract/core/permission-areas.ts'
import { includerOf, isAction, type Permission, permissions, permissionsOf } from '@portico/contract/permissions.ts'

export type Area = { name: PermissionArea; permissions: readonly Permission[] }

/** The catalogue of a level by area, in its own order. */
export const areasOf = (level: Level): Area[] =>
  [...Map.groupBy(permissionsOf(level), (name) => permissions[name].area)].map(([name, held]) => ({ name, permissions: held }))

export const areaChoices = ['none', 'view', 'edit'] as const
export type AreaChoice = (typeof areaChoices)[number]

/** What of an area someone may do who holds this: what one permission includes counts as held. */
export const heldIn = ({ permissions: all }: Area, held: ReadonlySet<string>): Permission[] =>
  all.filter((name) => held.has(name) || includerOf(name, held) !== undefined)

/** What of an area is held; undefined where it is none of the three. An area of actions alone is either edited or not. */
export function choiceOf(area: Area, held: ReadonlySet<string>): AreaChoice | undefined {
  const all = area.permissions
  const [actions, views] = [all.filter(isAction), all.filter((name) => !isAction(name))]
  const does = new Set(heldIn(area, held))
  const has = (names: readonly Permission[]) => names.every((name) => does.has(name))
  const hasNone = (names: readonly Permission[]) => !names.some((name) => does.has(name))
  if (hasNone(all)) return 'none'
  if (has(all) && (actions.length > 0 || views.length === 0)) return 'edit'
  return has(views) && hasNone(actions) ? 'view' : undefined
}

/** The choices that mean something different in this area. */
export const choicesOf = ({ permissions: all }: Area): AreaChoice[] =>
  areaChoices.filter((choice) => (choice === 'view' ? all.some((name) => !isAction(name)) : choice === 'edit' ? all.some(isAction) : true))

/** The permissions of a role after a choice for one area; those that the person may not touch stay as they are. */
export function choose(area: Area, choice: AreaChoice, held: ReadonlySet<string>, mayTouch: (name: string) => boolean): Set<string> {
  const wanted = new Set(held)
  for (const name of area.permissions.filter(mayTouch)) {
    if (choice === 'edit' || (choice === 'view' && !isAction(name))) wanted.add(name)
    else wanted.delete(name)
  }
  return wanted
}

export type Grants = { permissions: readonly string[]; scaRequiredPermissions: readonly string[] }
export type Difference = { added: string[]; removed: string[]; asks: string[]; asksNoLonger: string[] }

/** What saving would change; a permission that goes takes its second factor with it without saying so twice. */
export function differenceOf(saved: Grants, wanted: Grants): Difference {
  const more = (list: keyof Grants) => wanted[list].filter((name) => !saved[list].includes(name))
  const less = (list: keyof Grants) => saved[list].filter((name) => !wanted[list].includes(name))
  return {
    added: more('permissions'),
    removed: less('permissions'),
    asks: more('scaRequiredPermissions'),
    asksNoLonger: less('scaRequiredPermissions').filter((name) => wanted.permissions.includes(name)),
  }
}

export const changesIn = ({ added, removed, asks, asksNoLonger }: Difference): number =>
  added.length + removed.length + asks.length + asksNoLonger.length
