import type { Level } from '@portico/contract/core/level.ts'
import { tidyLine } from '@portico/contract/core/text/fold.ts'
import { useState } from 'react'
import { useSession } from '../../../shared/session/session.tsx'
import type { RoleDetails } from '../roles.queries.ts'
import { type Area, type AreaChoice, changesIn, choose, differenceOf, type Grants } from './permission-areas.ts'

export type RoleContent = Grants & { name: string }
const nothing: RoleContent = { name: '', permissions: [], scaRequiredPermissions: [] }

type Wish = { level: Level; role: RoleDetails | undefined; start?: RoleContent; lock: 'notManaged' | 'own' | undefined }

/** The edited role, beside the one it is compared with: the role as it was read, the one that was copied, or nothing for a new one. */
export function useRoleDraft({ level, role, start, lock }: Wish) {
  const { user, permissions: own } = useSession()
  const [base, setBase] = useState(role)
  const [draft, setDraft] = useState<RoleContent>(role ?? start ?? nothing)
  const [catalogue, setCatalogue] = useState(level)
  // Each level has permissions of its own; a name that was typed stays.
  if (catalogue !== level) {
    setCatalogue(level)
    setDraft(({ name }) => ({ ...nothing, name }))
  }
  const saved: RoleContent = base ?? start ?? nothing
  const difference = differenceOf(saved, draft)
  const holds = (name: string) => user.level !== level || own.has(name)
  const mayTouch = (name: string) => lock === undefined && holds(name)
  const mayGive = (name: string) => mayTouch(name) && !role?.isSystem

  /** A second factor goes with the permission that it is asked for. */
  const setPermissions = (names: ReadonlySet<string>) =>
    setDraft((now) => ({
      ...now,
      permissions: [...names],
      scaRequiredPermissions: now.scaRequiredPermissions.filter((name) => names.has(name)),
    }))
  const toggled = (names: readonly string[], name: string) =>
    names.includes(name) ? names.filter((one) => one !== name) : [...names, name]
  return {
    draft,
    base,
    saved,
    difference,
    renamed: tidyLine(draft.name) !== saved.name,
    isDirty: tidyLine(draft.name) !== saved.name || changesIn(difference) > 0,
    holds,
    mayTouch,
    mayGive,
    isStale: base !== undefined && role !== undefined && role.version !== base.version,
    rename: (name: string) => setDraft((now) => ({ ...now, name })),
    toggle: (name: string) => setPermissions(new Set(toggled(draft.permissions, name))),
    toggleSca: (name: string) => setDraft((now) => ({ ...now, scaRequiredPermissions: toggled(now.scaRequiredPermissions, name) })),
    chooseArea: (area: Area, choice: AreaChoice) => setPermissions(choose(area, choice, new Set(draft.permissions), mayGive)),
    reset: () => setDraft(saved),
    /** Compares what was chosen with the role as it is by now. */
    compareWithNow: () => setBase(role),
  }
}
export type RoleDraft = ReturnType<typeof useRoleDraft>
