import type { Words } from '@portico/contract/core/words.ts'
import type { Actions } from '@portico/ui/actions/offered-actions.ts'
import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import type { ReactNode } from 'react'
import type { Build } from '../form/build.tsx'
import type { FieldPart } from '../form/form-field.tsx'
import type { PageMenu, UserType } from '../page/page.ts'
import type { PageAccess } from '../session/access.ts'
import type { Texts } from '../texts/texts.ts'
import type { AnyResource, Facts, Row } from './any-resource.ts'
import type { FieldBuild, FieldView } from './field-views.tsx'

type Part = FieldPart | { shown: ReactNode } | false | undefined
/** What its drawer shows and offers beside edit and delete. */
type RecordWish<R> = {
  /** What of it is shown, in this order; else all of it. */
  facts?: readonly (keyof R & string)[]
  /**
   * Calls that take nothing but the parts of their address, by name. The texts have `page.resend` for the button and `page.resendDone`
   * for the notice afterwards.
   */
  calls?: Readonly<Record<string, (record: R) => object>>
}

export type ListWish<R> = {
  path: `/${string}`
  title?: Words
  /** Without it, everyone who may see the list. */
  access?: PageAccess
  userType?: UserType
  crumbs?: readonly string[]
  menu?: PageMenu
  texts?: readonly (keyof Texts)[]
  facts: () => Promise<Facts>
  columns: (build: FieldBuild<R>) => readonly FieldView<R>[]
  form?: (build: Build<keyof R & string>, record: R | undefined) => readonly Part[]
  record?: RecordWish<R>
  /** A hook: filters in place of those that the declaration gives, and beside them. Of a range of dates the list asks for `dateFrom` and `dateTo`. */
  useFilters?: () => readonly FilterDefinition[]
  /** Beside New, Export and Import. */
  actions?: Actions
  /** At the same address: what a tenant chooses of these facts. */
  choice?: { of: () => Promise<AnyResource>; facts: () => Promise<Facts> }
}
export type AnyWish = ListWish<Row>

/** What a page of a resource is made of. */
export type Made = { of: AnyResource; wish: AnyWish; facts: Facts }
