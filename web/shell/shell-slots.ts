import type { PaletteItem } from '@portico/ui/palette-search.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Session } from '../shared/session.tsx'
import type { Texts } from '../shared/texts.ts'

type Late<Part> = { texts: readonly (keyof Texts)[]; load: () => Promise<Part> }

/** The three tabs of the quick panel. */
export type QuickParts = { Today: ComponentType; Events: ComponentType; Notes: ComponentType }

export type FindContext = { session: Session; queries: QueryClient; signal: AbortSignal }
export type Find = (text: string, context: FindContext) => Promise<readonly PaletteItem[]>

/** One kind of record that the command palette finds on the server. */
export type Finder = Late<{ find: Find }> & { id: 'payments'; isOpenTo: (session: Session) => boolean }

/** What features put into the shell, which may not reach for them itself; each is loaded when it is first wanted. */
export type ShellSlots = { quick: Late<QuickParts>; bell: Late<{ Bell: ComponentType }>; finders: readonly Finder[] }
