import type { PageTable } from './page-table.ts'

/** What a page holds, from top to bottom. Texts are drawn as they are: nothing in them is read as markup. */
export type PagePart =
  | { kind: 'title'; text: string }
  | { kind: 'lead'; text: string }
  | { kind: 'facts'; heading: string; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'note'; text: string }
  | ({ kind: 'table' } & PageTable)
