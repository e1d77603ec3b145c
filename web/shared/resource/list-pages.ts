/**
 * `listPages(countriesOf, { path, menu, facts, columns, form })`: the screen of a resource from its declaration: list, record, form,
 * trail, CSV both ways. It loads with the page. Another kind of page uses the pieces below: useList, ListPage, LoadedDrawer, form.
 */
import type { Contract } from '@portico/contract/core/endpoint.ts'
import type { Nouns } from '@portico/contract/core/wire.ts'
import type { ComponentType } from 'react'
import type { Resource } from '../api/resource-of.ts'
import { exportTexts } from '../exports/exports.texts.ts'
import { viewTexts } from '../list/views/views.texts.ts'
import { type Page, page } from '../page/page.ts'
import type { PageAccess } from '../session/access.ts'
import { saidTexts } from '../texts/said.ts'
import type { Texts } from '../texts/texts.ts'
import type { AnyResource, Facts } from './any-resource.ts'
import type { AnyWish, ListWish } from './list-wish.ts'
import { resourceTexts } from './resource.texts.ts'

/** A resource whose addresses come with its page: the menu needs whom it is open to and what it is called. */
export type LateResource<C extends Contract, R extends object> = {
  texts: keyof Texts
  nouns: Nouns | undefined
  access: PageAccess
  resource: () => Promise<Resource<C, R>>
}
type Known<C extends Contract, R extends object> = Resource<C, R> | LateResource<C, R>

const lateOf = <C extends Contract, R extends object>(of: Known<C, R>): LateResource<C, R> =>
  'resource' in of ? of : { texts: of.texts, nouns: of.nouns, access: of.wire.list!.access, resource: async () => of }
const anyOf = async <C extends Contract, R extends object>({ resource }: LateResource<C, R>) => (await resource()) as unknown as AnyResource

/** Adds what a choice needs, without its records' own type. */
export const choiceOf = <C extends Contract, R extends object>(
  of: LateResource<C, R>,
  facts: () => Promise<Facts>,
): ListWish<R>['choice'] => ({ of: () => anyOf(of), facts })

type ChoiceWish<R> = Pick<ListWish<R>, 'path' | 'title' | 'access' | 'crumbs' | 'menu' | 'texts' | 'facts' | 'columns'>

/** A tenant's choice that has an address of its own. */
export const choicePages = <C extends Contract, R extends object>(of: LateResource<C, R>, wish: ChoiceWish<R>): Page[] =>
  pagesOf(of, wish, async () => {
    const [{ choicePageOf }, facts, resource] = await Promise.all([import('./page-of.tsx'), wish.facts(), anyOf(of)])
    return choicePageOf(resource, wish as unknown as AnyWish, facts)
  })

export function listPages<C extends Contract, R extends object>(known: Known<C, R>, wish: ListWish<R>): Page[] {
  const of = lateOf(known)
  return pagesOf(of, wish, async () => {
    const { choice } = wish
    const [{ pageOf }, facts, resource] = await Promise.all([import('./page-of.tsx'), wish.facts(), anyOf(of)])
    const chosen = choice && { of: await choice.of(), facts: await choice.facts() }
    return pageOf(resource, wish as unknown as AnyWish, facts, chosen)
  })
}

function pagesOf<C extends Contract, R extends object>(
  of: LateResource<C, R>,
  wish: ChoiceWish<R> & Pick<ListWish<R>, 'userType'>,
  load: () => Promise<ComponentType>,
): Page[] {
  const { path, title = of.nouns?.many, access = of.access, crumbs = [], menu, userType, texts = [] } = wish
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
