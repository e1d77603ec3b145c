/**
 * The columns of a list, declared once for its screen, its export panel and its files. `shown`: by the id of each column of the screen, the
 * columns it fills in a file. `file`: every column a file may have, in the order of a file for which nobody chose.
 */
export type ListColumns<Shown extends string = string, Written extends string = string> = {
  readonly shown: Readonly<Record<Shown, readonly Written[]>>
  readonly file: readonly [Written, ...Written[]]
}

export const listColumns = <const Shown extends string, const Written extends string>(
  columns: ListColumns<Shown, Written>,
): ListColumns<Shown, Written> => columns

export type ShownIn<C extends ListColumns> = keyof C['shown'] & string
export type WrittenIn<C extends ListColumns> = C['file'][number]

/** What a file holds of the columns that are shown, in their order. A column that several of them need, such as the currency, follows the last of them. */
export function writtenFor<Shown extends string, Written extends string>(
  { shown }: ListColumns<Shown, Written>,
  ids: readonly string[],
): Written[] {
  const written = ids.flatMap((id) => shown[id as Shown] ?? [])
  return written.filter((column, place) => written.lastIndexOf(column) === place)
}
