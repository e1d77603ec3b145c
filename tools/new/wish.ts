import type { Words } from '@portico/contract/core/words.ts'
import type { Field } from './fields.ts'
import type { MenuEntry } from './menu-entry.ts'
import type { Names } from './names.ts'

/** Whose records: facts of the platform, a setting of each tenant, or records of each merchant. */
export const owners = ['platform', 'tenant', 'merchant'] as const
export type Owner = (typeof owners)[number]

/** A permission as its declaration is written. */
export type Declared = { name: string; source: string }

/** The request, and the facts of the catalogues about it. */
export type Wish = Names & {
  of: Owner
  hasChoice: boolean
  fields: readonly Field[]
  /** Facts of the platform that have a code are called by it. */
  key: 'id' | 'code'
  entry: MenuEntry
  one: Words
  many: Words
  area: string
  /** What opens the screen, what lets a user add and change a record, and what lets a tenant choose from them. */
  see: readonly string[]
  keep: string
  choose: string | undefined
  permissions: readonly Declared[]
  /** The number of its migration. */
  number: string
}

/** The level of those who keep the records: the platform's staff have settings of their own tenant, too. */
export const keeperLevel = (of: Owner, see: readonly string[]): Owner =>
  of === 'tenant' && see.some((name) => name.startsWith('Platform.')) ? 'platform' : of
