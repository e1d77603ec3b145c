import type {} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { PageAccess } from './access.ts'
import type { Texts } from './texts.ts'

declare module '@tanstack/react-router' {
  /** Required by type: a page without a guard and without its place in the breadcrumbs does not compile. */
  interface StaticDataRouteOption {
    access: PageAccess
    /** Keys of texts from the group down to the page itself; "Dashboard" stands before all of them. */
    crumbs: readonly string[]
  }
}

export type Page = {
  /** `/invoices/{-$id}`: a list and, at an address of its own, the record opened beside it. */
  path: `/${string}`
  access: PageAccess
  crumbs: readonly string[]
  /** The catalogues it shows texts from. */
  texts: readonly (keyof Texts)[]
  load: () => Promise<{ Page: ComponentType }>
}

/** Declares a page of a feature; `web/router` builds the tree from the lists of all features. */
export const page = (declared: Page): Page => declared

/** The address people see, without what may follow it. */
export const screenOf = (path: string): string => path.replace(/\/\{-\$\w+\}$/, '')
