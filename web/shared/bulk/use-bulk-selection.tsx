import { Button } from '@mantine/core'
import type { Page } from '@portico/contract/core/page.ts'
import { useState } from 'react'
import { useSelection } from '../list/use-selection.ts'

type Wish<Row> = {
  page: Page<Row> | undefined
  rowId: (row: Row) => string
  /** What the list was asked; another question forgets the choice. */
  question: string
  words: { allChosen: (count: number) => string; chooseAll: (count: number) => string }
}

/** The chosen rows of a list, or all rows that match its filters: offered once a whole page is chosen, where all can be counted. */
export function useBulkSelection<Row>({ page, rowId, question, words }: Wish<Row>) {
  const rows = page?.data ?? []
  const { ids, rows: chosen, select, clear } = useSelection(rows, rowId, question)
  const [allOf, setAllOf] = useState<string>()
  const total = page?.totalCount ?? 0
  const isAll = allOf === question && ids.length > 0
  const count = isAll ? total : ids.length
  const isPageChosen = rows.length > 0 && rows.every((row) => ids.includes(rowId(row)))
  const mayTakeAll = isPageChosen && !isAll && page !== undefined && !page.totalIsCapped && total > ids.length
  const onClear = () => {
    setAllOf(undefined)
    clear()
  }
  return {
    isAll,
    count,
    chosen,
    clear: onClear,
    selection: {
      ids,
      count,
      note: isAll ? (
        words.allChosen(total)
      ) : mayTakeAll ? (
        <Button variant="transparent" size="compact-sm" onClick={() => setAllOf(question)}>
          {words.chooseAll(total)}
        </Button>
      ) : undefined,
      onChange: (next: string[]) => {
        setAllOf(undefined)
        select(next)
      },
      onClear,
    },
  }
}
