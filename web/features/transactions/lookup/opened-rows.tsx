import { IconChevronRight } from '@tabler/icons-react'
import { createContext, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceOf } from '../transaction-words.tsx'
import type { TransactionRow } from '../transactions.queries.ts'

type Opened = { isOpen: (id: string) => boolean; toggle: (id: string) => void }
const OpenedRows = createContext<Opened | undefined>(undefined)
export const OpenedRowsOf = OpenedRows.Provider

/** The rows of a lookup whose rows open: what hangs on an open payment follows it, as rows of their own. */
export function useOpenedRows(page: readonly TransactionRow[] | undefined) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => page?.flatMap((row) => (open.has(row.id) ? [row, ...(row.children ?? [])] : [row])), [page, open])
  const opened = useMemo<Opened>(
    () => ({
      isOpen: (id) => open.has(id),
      toggle: (id) => setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    }),
    [open],
  )
  return { rows, opened }
}

/** Before the reference of a payment: the button that opens its row, or the room of it. */
export function RowOpener({ row }: { row: TransactionRow }) {
  const { t } = useTranslation('transactions')
  const opened = useContext(OpenedRows)
  if (!opened || !row.children?.length) return opened ? <span className="p-row-indent" /> : null
  const isOpen = opened.isOpen(row.id)
  return (
    <button
      type="button"
      className="p-row-opener"
      aria-expanded={isOpen}
      aria-label={t('lookup.openChildren', { count: row.children.length, reference: referenceOf(row) })}
      onClick={() => opened.toggle(row.id)}
    >
      <IconChevronRight size={14} stroke={1.75} aria-hidden />
    </button>
  )
}
