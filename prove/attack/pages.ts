import { type Call, type Caller, read } from './call.ts'

/** All records of a list, page by page. */
export async function readAll<Item>(origin: string, caller: Caller, path: string, options: Call = {}): Promise<Item[]> {
  const all: Item[] = []
  let cursor: string | null = null
  do {
    const address = new URL(path, origin)
    if (!address.searchParams.has('pageSize')) address.searchParams.set('pageSize', '100')
    if (cursor) address.searchParams.set('cursor', cursor)
    const page: { data: Item[]; nextCursor: string | null } = await read(origin, caller, `${address.pathname}${address.search}`, options)
    all.push(...page.data)
    cursor = page.nextCursor
  } while (cursor)
  return all
}
