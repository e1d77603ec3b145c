import type { Level } from './level.ts'
import type { PermissionArea } from './permission-areas.ts'
import type { Words } from './words.ts'

/**
 * What a permission lets its holder do: `see` a screen, `work` on a screen on which something is done, `act`, or `export` a file.
 * The kind alone decides who gets it unasked: an auditor sees and exports, a viewing as a customer sees and looks at where others work.
 */
export const permissionKinds = ['see', 'work', 'act', 'export'] as const
export type PermissionKind = (typeof permissionKinds)[number]

/** The shipped roles that a permission names. Administrator, Owner and Auditor follow from the kind (`system-roles.ts`). */
export type NamedRole = {
  platform: 'Finance' | 'Support' | 'Risk' | 'Developer'
  tenant: 'Finance' | 'Support' | 'Risk' | 'Developer'
  merchant: 'Developer' | 'Viewer'
}

type Options<L extends Level> = {
  /** The shipped roles that hold it. */
  roles?: readonly NamedRole[L][]
  /** It shows secrets: a viewing as a customer does not get it. */
  secret?: true
  /** A role may ask for a second factor before it is used. */
  sca?: true
  /** Another permission that its holder needs no more. */
  includes?: string
  /** No shipped role holds it, not even one that holds everything else of its level. */
  byHand?: true
}
type Declared = Omit<Options<Level>, 'roles'> & { kind: PermissionKind; level: Level; words: Words; roles: readonly string[] }
export type PermissionFacts = Declared & { area: PermissionArea }

const declare =
  (kind: PermissionKind) =>
  <L extends Level>(level: L, words: Words, { roles = [], ...options }: Options<L> = {}): Declared => ({
    ...options,
    kind,
    level,
    words,
    roles,
  })

export const see = declare('see')
export const work = declare('work')
export const act = declare('act')
/** Said of a file that leaves the house. */
export const exports = declare('export')

/**
 * Permissions of a feature in one area of the role editor: `permissions('Tenants', { 'Platform.Tenants.View': see('platform', { en, tr }) })`.
 * The database keeps the names, so they never change. Screens have the specification's names; actions on one
 * `<screen>.Actions.<Action>`; nothing is read out of a name.
 */
export const permissions = <Name extends string>(area: PermissionArea, declared: Record<Name, Declared>): Record<Name, PermissionFacts> =>
  Object.fromEntries(Object.entries<Declared>(declared).map(([name, facts]) => [name, { ...facts, area }])) as Record<Name, PermissionFacts>

/** What does something, against what shows something. A file leaves the house, so to export is to do something. */
export const isDoing = ({ kind }: Pick<PermissionFacts, 'kind'>): boolean => kind === 'act' || kind === 'export'
