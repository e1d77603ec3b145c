import type { CallOutput, Contract, Endpoint } from '@portico/contract/core/endpoint.ts'
import type { Nouns, Wire } from '@portico/contract/core/wire.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { resourceOf } from '../api/resource-of.ts'
import type { Page } from '../page/page.ts'
import type { PageAccess } from '../session/access.ts'
import { currentLanguage, type Texts } from '../texts/texts.ts'
import type { Facts } from './any-resource.ts'
import type { ViewWish } from './field-views.tsx'
import { choiceOf, choicePages, type LateResource, listPages } from './list-pages.ts'
import type { ListWish } from './list-wish.ts'

type Readable = Contract & { get: Endpoint }
type Named = { code: string; nameEn: string; nameTr: string }
type Row<C extends Readable> = Named & CallOutput<C['get']>
/** Whom a generated contract is open to and what it is called; its wire and its fields load with the page. */
type Written = { list: PageAccess; nouns: Nouns; wire: () => Promise<{ wire: Wire }>; fields: () => Promise<Facts> }

type FactWish<R> = Pick<ListWish<R>, 'path'> & {
  texts: keyof Texts
  menu: NonNullable<ListWish<R>['menu']>
  facts: Written
  /** What a tenant chooses of them: at the same address, where it has none of its own. */
  choice: Written & Partial<Pick<ListWish<R>, 'path' | 'menu'>>
  /** The list that filters and forms offer them in, read again after a change. */
  lookup?: QueryKey
  /** How the column of codes is shown, where they are long. */
  code?: ViewWish
  /** Beside code, names and flags. */
  columns: ListWish<R>['columns']
  form: NonNullable<ListWish<R>['form']>
}

const nameOf = ({ nameEn, nameTr }: Named) => (currentLanguage() === 'tr' ? nameTr : nameEn)

/** Reference data that the platform keeps, and the choice of each tenant: named in the user's language, on one screen or on two. */
export function factPages<F extends Readable, C extends Readable>(wish: FactWish<Row<F>>): Page[] {
  const { texts, path, menu, facts, choice, lookup, columns, form, code = {} } = wish
  const show = (queries: QueryClient) =>
    Promise.all([[texts], ...(lookup ? [lookup] : [])].map((queryKey) => queries.invalidateQueries({ queryKey })))
  const of = <One extends Readable>({ list, wire, nouns }: Written, key: string = texts): LateResource<One, Row<One>> => ({
    texts,
    nouns,
    access: list,
    resource: async () =>
      resourceOf<One, Row<One>>(texts, (await wire()).wire as never, { key, nouns, idOf: ({ code }) => code, nameOf, show }),
  })
  const group = 'settings-general'
  const all = {
    menu: { group, ...menu },
    facts: facts.fields,
    columns: (build) => [
      build.named({ en: 'nameEn', tr: 'nameTr' }),
      build.code('code', code),
      ...columns(build),
      build.pill('isActive' as never),
      build.flag('isStandard' as never, { keep: 2 }),
    ],
    form: (build, record) => [
      build.text('nameEn', { half: true, first: true }),
      build.text('nameTr', { half: true }),
      build.text('code', { half: true }),
      ...form(build, record),
      build.toggle('isActive' as never),
      build.toggle('isStandard' as never),
    ],
  } satisfies Partial<ListWish<Row<F>>>
  if (!choice.path) return listPages(of<F>(facts), { ...all, path, choice: choiceOf(of<C>(choice, `chosen-${texts}`), choice.fields) })
  const chosen = { menu: { group, ...(choice.menu ?? menu) }, path: choice.path, facts: choice.fields, columns: all.columns as never }
  return [...choicePages(of<C>(choice, `chosen-${texts}`), chosen), ...listPages(of<F>(facts), { ...all, path })]
}
