import type { ComponentType } from 'react'
import type { Find } from '../shared/page/find-records.ts'
import type { RecordParts } from '../shared/page/record-parts.ts'
import type { Session } from '../shared/session/session.tsx'
import type { Texts } from '../shared/texts/texts.ts'

type Late<Part> = { texts: readonly (keyof Texts)[]; load: () => Promise<Part> }

/** The three tabs of the quick panel. */
export type QuickParts = { Today: ComponentType; Events: ComponentType; Notes: ComponentType }

/** One kind of record that the command palette finds on the server. */
export type Finder = Late<{ find: Find }> & {
  id: 'payments' | 'tickets' | 'customers' | 'tenants' | 'people'
  isOpenTo: (session: Session) => boolean
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
