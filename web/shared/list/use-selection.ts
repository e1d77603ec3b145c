import { useState } from 'react'

/** Chosen rows, also those of pages that are no longer shown. Another question to the list forgets them. */
export function useSelection<Row>(rows: readonly Row[], rowId: (row: Row) => string, question: string) {
  const [chosen, setChosen] = useState<{ question: string; rows: ReadonlyMap<string, Row> }>({ question, rows: new Map() })
  const current = chosen.question === question ? chosen.rows : new Map<string, Row>()
  const select = (ids: string[]) => {
    const shown = new Map(rows.map((row) => [rowId(row), row]))
    const next = new Map<string, Row>()
    for (const id of ids) {
      const row = shown.get(id) ?? current.get(id)
      if (row !== undefined) next.set(id, row)
    }
    setChosen({ question, rows: next })
  }
  return { ids: [...current.keys()], rows: [...current.values()], select, clear: () => setChosen({ question, rows: new Map() }) }
}
