/**
 * `listPages(countriesOf, { path, menu, facts, columns, form })`: the screen of a resource from its declaration: list, record, form,
 * trail, CSV both ways. It loads with the page. Another kind of page uses the pieces below: useList, ListPage, LoadedDrawer, form.
 */
import type { Contract } from '@portico/contract/core/endpoint.ts'
import type { ComponentType } from 'react'
import type { Resource } from '../api/resource-of.ts'
import { exportTexts } from '../exports/exports.texts.ts'
import { viewTexts } from '../list/views/views.texts.ts'
import { type Page, page } from '../page/page.ts'
import { saidTexts } from '../texts/said.ts'
import type { AnyResource, Facts } from './any-resource.ts'
import type { AnyWish, ListWish } from './list-wish.ts'
import { resourceTexts } from './resource.texts.ts'

/** Adds what a choice needs, without its records' own type. */
export const choiceOf = <C extends Contract, R extends object>(of: Resource<C, R>, facts: () => Promise<Facts>): ListWish<R>['choice'] => ({
  of: of as unknown as AnyResource,
  facts,
})

type ChoiceWish<R> = Pick<ListWish<R>, 'path' | 'title' | 'access' | 'crumbs' | 'menu' | 'texts' | 'facts' | 'columns'>

/** A tenant's choice that has an address of its own. */
export const choicePages = <C extends Contract, R extends object>(of: Resource<C, R>, wish: ChoiceWish<R>): Page[] =>
  pagesOf(of, wish, async () => {
    const [{ choicePageOf }, facts] = await Promise.all([import('./page-of.tsx'), wish.facts()])
    return choicePageOf(of as unknown as AnyResource, wish as unknown as AnyWish, facts)
  })

export const listPages = <C extends Contract, R extends object>(of: Resource<C, R>, wish: ListWish<R>): Page[] =>
  pagesOf(of, wish, async () => {
    const [{ pageOf }, facts, chosen] = await Promise.all([import('./page-of.tsx'), wish.facts(), wish.choice?.facts()])
    return pageOf(of as unknown as AnyResource, wish as unknown as AnyWish, facts, chosen)
  })

function pagesOf<C extends Contract, R extends object>(
  of: Resource<C, R>,
  wish: ChoiceWish<R> & Pick<ListWish<R>, 'userType'>,
  load: () => Promise<ComponentType>,
): Page[] {
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
      load: async () => ({ Page: await load() }),
    }),
  ]
}
