import type { Page } from '@portico/contract/core/page.ts'
import type { Caller } from './portico/app.ts'

/** All rows of a list, page by page from the first to the last. */
export async function readAll<Row>(caller: Caller, path: string, query: Record<string, string> = {}): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = (await caller.get(path, { query: { ...query, ...(cursor ? { cursor } : {}) } })).body as Page<Row>
    rows.push(...page.data)
    cursor = page.nextCursor
  }
  return rows
}
