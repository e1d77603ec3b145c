/**
 * `listPages(countriesOf, { path, menu, facts, columns, form })`: the screen of a resource from what is declared of it: list, record, form,
 * trail, CSV both ways. It loads with the page. A page that is something else takes the pieces below: useList, ListPage, LoadedDrawer, form.
 */
import type { Contract } from '@portico/contract/core/endpoint.ts'
import type { BodyFacts, ListFacts } from '@portico/contract/core/field-facts.ts'
import type { Words } from '@portico/contract/core/words.ts'
import type { Actions } from '@portico/ui/actions/offered-actions.ts'
import type { ReactNode } from 'react'
import type { Resource } from '../api/resource-of.ts'
import { exportTexts } from '../exports/exports.texts.ts'
import type { Build } from '../form/build.tsx'
import type { FieldPart } from '../form/form-field.tsx'
import { viewTexts } from '../list/views/views.texts.ts'
import { type Page, type PageMenu, page, type UserType } from '../page/page.ts'
import type { PageAccess } from '../session/access.ts'
import { saidTexts } from '../texts/said.ts'
import type { Texts } from '../texts/texts.ts'
import type { FieldBuild, FieldView } from './field-views.tsx'
import { resourceTexts } from './resource.texts.ts'

/** What `npm run contract` writes of a resource; it loads with the page. */
export type Facts = { listFacts: ListFacts; createBody?: BodyFacts; updateBody?: BodyFacts }
/** One record as the pieces of a page see it, which know its fields by name alone. */
export type Row = Readonly<Record<string, unknown>>
export type AnyResource = Resource<Contract, Row>

type Part = FieldPart | { shown: ReactNode } | false | undefined
/** Own nodes of a record. What is large comes by `late()`. */
type RecordWish<R> = {
  /** What of it is shown, in this order; else all of it. */
  facts?: readonly (keyof R & string)[]
  body?: (record: R) => ReactNode
  tabs?: readonly { id: string; label: (t: (key: string) => string) => string; body: (record: R) => ReactNode }[]
  actions?: (record: R) => Actions
  status?: (record: R) => ReactNode
}

export type ListWish<R> = {
  path: `/${string}`
  title?: Words
  /** Else whoever may see the list. */
  access?: PageAccess
  userType?: UserType
  crumbs?: readonly string[]
  menu?: PageMenu
  texts?: readonly (keyof Texts)[]
  facts: () => Promise<Facts>
  columns: (build: FieldBuild<R>) => readonly FieldView<R>[]
  form?: (build: Build<keyof R & string>, record: R | undefined) => readonly Part[]
  record?: RecordWish<R>
  /** Beside New, Export and Import. */
  actions?: Actions
  /** At the same address: what a tenant chooses of these facts. */
  choice?: { of: AnyResource; facts: () => Promise<Facts> }
}
export type AnyWish = ListWish<Row>

/** Adds what a choice needs, without its records' own type. */
export const choiceOf = <C extends Contract, R extends object>(of: Resource<C, R>, facts: () => Promise<Facts>): ListWish<R>['choice'] => ({
  of: of as unknown as AnyResource,
  facts,
})

export function listPages<C extends Contract, R extends object>(of: Resource<C, R>, wish: ListWish<R>): Page[] {
  const { path, title = of.nouns?.many, access = of.wire.list!.access, crumbs = [], menu, userType, texts = [] } = wish
  if (!title) throw new Error(`${path} has no title`)
  return [
    page({
      path: `${path}/{-$id}`,
      title,
      access,
      crumbs,
      texts: [of.texts, resourceTexts, viewTexts, exportTexts, saidTexts('resource'), ...texts],
      ...(menu ? { menu } : {}),
      ...(userType ? { userType } : {}),
      load: async () => {
        const [{ pageOf }, facts, chosen] = await Promise.all([import('./page-of.tsx'), wish.facts(), wish.choice?.facts()])
        return { Page: pageOf(of as unknown as AnyResource, wish as unknown as AnyWish, facts, chosen) }
      },
    }),
  ]
}
