import type { FieldFact } from '@portico/contract/core/field-facts.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import type { StatusTone } from '@portico/ui/look/status-tones.ts'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import type { ReactNode } from 'react'
import { currentLanguage } from '../texts/texts.ts'
import type { Row } from './any-resource.ts'
import type { ResourceWords } from './resource-words.ts'

export type ViewWish = Partial<Pick<GridColumn<never>, 'width' | 'keep' | 'hidden' | 'align' | 'fit' | 'firstSort'>> & { strong?: boolean }
/** How a field is shown: in a column, in the row of a phone, and among the facts of its record. */
export type FieldView<R> = {
  id: string
  show: (row: R, words: ResourceWords) => ReactNode
  wish: ViewWish
  /** Where it is in the row of a phone. */
  part: 'name' | 'detail' | 'state' | 'time'
  /** Where it has nothing to say of a record: there another state takes its place. */
  isSilent?: (row: R) => boolean
}

type Name<R> = keyof R & string
export type FieldBuild<R> = {
  text: (name: Name<R>, wish?: ViewWish) => FieldView<R>
  code: (name: Name<R>, wish?: ViewWish) => FieldView<R>
  /** The one of two names that is in the user's language. */
  named: (names: { en: Name<R>; tr: Name<R> }, wish?: ViewWish) => FieldView<R>
  /** The word of an enumeration or of a flag. */
  word: (name: Name<R>, wish?: ViewWish) => FieldView<R>
  pill: (name: Name<R>, wish?: ViewWish & { tones?: Readonly<Record<string, StatusTone>> }) => FieldView<R>
  /** Its label where it is on, nothing where it is off. */
  flag: (name: Name<R>, wish?: ViewWish) => FieldView<R>
  when: (name: Name<R>, wish?: ViewWish) => FieldView<R>
  own: (name: Name<R> | `own.${string}`, show: (row: R, words: ResourceWords) => ReactNode, wish?: ViewWish) => FieldView<R>
}

const dash = '—'
const isNothing = (value: unknown) => value === undefined || value === null || value === ''
const textOf = (value: unknown) => (isNothing(value) ? dash : String(value))
const flagTones: Readonly<Record<string, StatusTone>> = { true: 'positive', false: 'neutral' }

export const fieldBuild: FieldBuild<Row> = {
  text: (id, wish = {}) => ({ id, wish, part: 'detail', show: (row) => textOf(row[id]) }),
  code: (id, wish = {}) => ({ id, wish: { fit: true, width: 84, ...wish }, part: 'detail', show: (row) => <code>{textOf(row[id])}</code> }),
  named: (names, wish = {}) => {
    const id = names[currentLanguage()]
    return { id, wish: { width: 240, strong: true, ...wish }, part: 'name', show: (row) => textOf(row[id]) }
  },
  word: (id, wish = {}) => ({
    id,
    wish,
    part: 'detail',
    show: (row, words) => (isNothing(row[id]) ? dash : words.value(id, row[id])),
  }),
  pill: (id, { tones = {}, ...wish } = {}) => ({
    id,
    wish: { fit: true, width: 110, keep: 1, ...wish },
    part: 'state',
    show: (row, words) => {
      if (isNothing(row[id])) return dash
      const value = String(row[id])
      const tone = tones[value] ?? (typeof row[id] === 'boolean' ? flagTones[value] : undefined)
      return <StatusPill status={value} label={words.value(id, row[id])} tone={tone} />
    },
  }),
  flag: (id, wish = {}) => ({
    id,
    wish: { fit: true, width: 100, ...wish },
    part: 'state',
    isSilent: (row) => row[id] !== true,
    show: (row, words) => (row[id] === true ? <StatusPill status={id} label={words.label(id)} tone="ongoing" /> : dash),
  }),
  when: (id, wish = {}) => ({
    id,
    wish: { fit: true, width: 158, firstSort: 'desc', ...wish },
    part: 'time',
    show: (row) => (row[id] ? <DateTime at={String(row[id])} /> : dash),
  }),
  own: (id, show, wish = {}) => ({ id, wish, part: 'detail', show }),
}

/** How a field is shown that no column says anything of. */
export function viewOf(id: string, fact: FieldFact | undefined): FieldView<Row> {
  if (fact?.kind === 'instant') return fieldBuild.when(id)
  return fact?.kind === 'flag' || fact?.kind === 'enum' ? fieldBuild.word(id) : fieldBuild.text(id)
}

export function columnOf(view: FieldView<Row>, words: ResourceWords, sorts: readonly string[]): GridColumn<Row> {
  const { strong, ...wish } = view.wish
  const shown = (row: Row) => view.show(row, words)
  return {
    width: 150,
    ...wish,
    id: view.id,
    header: words.label(view.id),
    sortable: sorts.includes(view.id),
    cell: strong ? (row) => <span className="p-cell-strong">{shown(row)}</span> : shown,
  }
}

/** The words for the state of a record beside its name. */
export const stateOf = (views: readonly FieldView<Row>[], row: Row) => views.find((view) => view.part === 'state' && !view.isSilent?.(row))

/** A row where the list is too narrow for columns: its name and state above, what else there is below. */
export function CompactRow({ row, views, words }: { row: Row; views: readonly FieldView<Row>[]; words: ResourceWords }) {
  const name = views.find(({ part }) => part === 'name') ?? views[0]!
  const others = views.filter((view) => view !== name)
  const of = (part: FieldView<Row>['part']) => others.filter((view) => view.part === part && view.wish.hidden !== true)
  const details = of('detail').map((view) => view.show(row, words))
  const state = stateOf(of('state'), row)
  const time = of('time')[0]
  return (
    <TwoLines
      name={name.show(row, words)}
      end={state?.show(row, words)}
      detail={details.map((detail, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the columns is what names them
        <span key={place}>
          {place > 0 && ' · '}
          {detail}
        </span>
      ))}
      endDetail={time?.show(row, words)}
    />
  )
}
