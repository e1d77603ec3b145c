import { ExportPanel } from '@portico/ui/list/export-popover.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { onlineManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../api/problem-text.ts'
import { useSession } from '../session/session.tsx'
import { useSaid } from '../texts/said.ts'
import { ExportLine } from './export-line.tsx'
import { asTexts, isUnfinished, mostAtOnce, mostRunning, recentOf, waysFor } from './export-state.ts'
import { type Export, exportsQuery, type Mode, startAccess, startExport } from './exports.queries.ts'
import { TestMark } from './test-mark.tsx'
import type { DirectExport } from './use-direct-export.tsx'
import { watchExports } from './watch-exports.ts'

export type ExportChoicesProps = {
  list: Export['list']
  mode: Mode
  /** Of the list as it is shown; undefined while it is not known. */
  rows: { count: number; isCapped: boolean } | undefined
  /** What the columns of the file are called in the list, in their order. */
  columnNames: readonly string[]
  /** Filters, sort, columns and zone, in the words of the list's export. */
  query: Readonly<Record<string, unknown>>
  direct: DirectExport
  onDirect: (ask: DirectExport) => void
  onClose: () => void
}

/** What can be exported now, and below it everything that was exported in the last week. */
export function ExportChoices({ list, mode, rows, columnNames, query, direct, onDirect, onClose }: ExportChoicesProps) {
  const { t } = useTranslation('exports')
  const said = useSaid('exports')
  const queries = useQueryClient()
  const { can } = useSession()
  const { data: exports = [], error } = useQuery({ ...exportsQuery(mode), refetchOnMount: 'always' })
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  const start = useMutation({
    mutationFn: (asked: Pick<Export, 'list' | 'query'>) => startExport(asked.list, asked.query, mode),
    onSuccess: (started) => {
      queries.setQueryData(exportsQuery(mode).queryKey, (before = []) => [started, ...before])
      watchExports(queries, mode)
    },
  })
  const isFull = exports.filter(isUnfinished).length >= mostRunning
  const ways = rows && waysFor(rows.count, rows.isCapped)
  const offReason = offReasonOf()
  const offBackground = offReason ?? (isFull ? said('exports.tooMany', { most: mostRunning }) : undefined)
  const recent = recentOf(exports, Date.now())
  const atOnce = {
    label: t('atOnce'),
    off: offReason !== undefined,
    onStart: () => {
      onClose()
      onDirect(direct)
    },
  }
  const inBackground = {
    label: t('inBackground'),
    busy: start.isPending,
    off: offBackground !== undefined,
    onStart: () => start.mutate({ list, query: asTexts(query) }),
  }
  const none = recent.length === 0 ? t('none') : undefined
  return (
    <ExportPanel
      title={t('export')}
      mark={mode === 'Test' && <TestMark />}
      what={rows && rows.count > 0 ? whatText(rows.count, rows.isCapped) : undefined}
      holds={columnNames.length > 0 ? columnsText() : undefined}
      note={t('ways', { rows: formatCount(mostAtOnce) })}
      ways={ways === 'background' ? [inBackground] : [atOnce, inBackground]}
      why={offBackground}
      recent={t('recent')}
      none={error ? problemText(error) : none}
    >
      {recent.length > 0 &&
        recent.map((one) => (
          <ExportLine
            key={one.id}
            one={one}
            mode={mode}
            onAgain={offBackground || !can(startAccess(one.list)) ? undefined : () => start.mutate(one)}
          />
        ))}
    </ExportPanel>
  )

  function offReasonOf(): string | undefined {
    if (!isOnline) return t('offline')
    if (rows === undefined) return t('unknown')
    if (rows.count === 0) return t('nothing')
    return columnNames.length === 0 ? t('noColumns') : undefined
  }

  function whatText(count: number, isCapped: boolean): string {
    const key = isCapped ? 'moreRows' : 'rows'
    // As the server writes it: in a zip where there are more rows than a list counts.
    const ending = isCapped || count > mostAtOnce ? '.zip' : '.csv'
    return `${t(key, { count, rows: formatCount(count) })} · ${ending}`
  }

  function columnsText(): string {
    const count = columnNames.length
    return t('columns', { count, columns: formatCount(count), names: columnNames.join(', ') })
  }
}
