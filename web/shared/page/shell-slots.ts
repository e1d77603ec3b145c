import type { ComponentType } from 'react'
import type { Session } from '../session/session.tsx'
import type { Texts } from '../texts/texts.ts'
import type { Find } from './find-records.ts'
import type { RecordParts } from './record-parts.ts'

type Late<Part> = { texts: readonly (keyof Texts)[]; load: () => Promise<Part> }

/** The three tabs of the quick panel. */
export type QuickParts = { Today: ComponentType; Events: ComponentType; Notes: ComponentType }

/** The kinds of records that the command palette finds on the server, in the order in which it shows them. */
export const finderKinds = ['payments', 'tickets', 'customers', 'tenants', 'people'] as const

/** How one kind is found. */
export type Finder = Late<{ find: Find }> & {
  id: (typeof finderKinds)[number]
  isOpenTo: (session: Session) => boolean
  /** The address of its list with this search, with which the palette ends. */
  allHref?: (session: Session, text: string) => string
}

/** The parts that features put into the shell, which may not reach for them itself. */
export type SlotParts = {
  quick: QuickParts
  bell: { Bell: ComponentType; LookWatch: ComponentType }
  support: { SupportDialog: ComponentType<{ onClose: () => void }> }
}

/** Each is loaded when it is first wanted. */
export type ShellSlots = {
  parts: { readonly [Name in keyof SlotParts]: Late<SlotParts[Name]> }
  finders: readonly Finder[]
  records: RecordParts
}
