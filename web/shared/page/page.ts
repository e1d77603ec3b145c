import type { Words } from '@portico/contract/core/words.ts'
import type { MenuIcon } from '@portico/ui/frame/side-nav.tsx'
import type { QueryClient } from '@tanstack/react-query'
import type {} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { PageAccess } from '../session/access.ts'
import type { ApplicationState } from '../session/application-state.ts'
import type { Texts } from '../texts/texts.ts'

/** Whom a page is for, as the specification words it: merchants, staff, or platform staff alone. */
export type UserType = 'customer' | 'tenant' | 'platform'
export type Pagination = { pageIndex: number; pageSize: number }

declare module '@tanstack/react-router' {
  /** Required by type: a page without a guard and without its place in the breadcrumbs does not compile. */
  interface StaticDataRouteOption {
    access: PageAccess
    title?: Words
    /** Keys of texts of what the page belongs to. "Dashboard" comes before all of them, the title after them. */
    crumbs: readonly string[]
    /** Records open here at addresses of their own, and say their crumbs themselves. */
    isDynamic?: boolean
    /** Where who is not admitted is sent, with the address as return URL. */
    deniedTo?: `/${string}`
    userType?: UserType
    /** The part of a list that its resolver loads. */
    pagination?: Pagination
  }
}

/** What a resolver is given: it reads ahead what the page will show, into the cache the page reads from. */
export type Resolving = {
  queries: QueryClient
  application: ApplicationState
  params: Readonly<Record<string, string | undefined>>
  search: Readonly<Record<string, string>>
  pagination: Pagination
}

/** Where the navigation leads to the page: below the entry or group `after`, first in its group without it. */
export type PageMenu = {
  /** A group of the navigation (`web/shell/menu`), by its name; without one the entry is beside the groups. */
  group?: string
  /** The address of another entry, or the name of a group. */
  after?: string
  icon: MenuIcon
}

export type Page = {
  /** `/invoices/{-$id}`: a list and, at an address of its own, the record opened beside it. */
  path: `/${string}`
  /** What the navigation, the breadcrumbs and the page itself call it. */
  title: Words
  access: PageAccess
  /** Keys of texts of what it belongs to. */
  crumbs: readonly string[]
  menu?: PageMenu
  /** The catalogues it shows texts from. */
  texts: readonly (keyof Texts)[]
  deniedTo?: `/${string}`
  userType?: UserType
  pagination?: Pagination
  /** Runs while the page loads; the page shows a failure in the part's own place. */
  resolve?: (given: Resolving) => Promise<unknown>
  load: () => Promise<{ Page: ComponentType }>
}

/** Declares a page of a feature: its address, right, title and menu entry. `web/router` builds the tree and the menus from the lists of all. */
export const page = (declared: Page): Page => declared

const ofOneRecord = /\/\{-\$\w+\}$/

/** The address people see, without what may follow it. */
export const screenOf = (path: string): string => path.replace(ofOneRecord, '')

export const hasRecords = (path: string): boolean => ofOneRecord.test(path)
