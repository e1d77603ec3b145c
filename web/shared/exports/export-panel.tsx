import { Button } from '@mantine/core'
import { formatCount } from '@portico/ui/money-format.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { onlineManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../problem-text.ts'
import { useSession } from '../session.tsx'
import { ExportLine } from './export-line.tsx'
import { asTexts, isUnfinished, mostAtOnce, mostRunning, recentOf, waysFor } from './export-state.ts'
import { type Export, exportsQuery, type Mode, startAccess, startExport } from './exports.queries.ts'
import { TestMark } from './test-mark.tsx'
import type { DirectExport } from './use-direct-export.tsx'
import { watchExports } from './watch-exports.ts'

export type ExportPanelProps = {
  list: Export['list']
  mode: Mode
  /** Of the list as it is shown; undefined while it is not known. */
  rows: { count: number; isCapped: boolean } | undefined
  columnCount: number
  /** Filters, sort, columns and zone, in the words of the list's export. */
  query: Readonly<Record<string, unknown>>
  direct: DirectExport
  onDirect: (ask: DirectExport) => void
  onClose: () => void
}

/** What can be exported now, and below it everything that was exported in the last week. */
export function ExportPanel({ list, mode, rows, columnCount, query, direct, onDirect, onClose }: ExportPanelProps) {
  const { t } = useTranslation('exports')
  const queries = useQueryClient()
  const { can } = useSession()
  const { data: exports = [], error } = useQuery({ ...exportsQuery(mode), refetchOnMount: 'always' })
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  const why = useId()
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
  const offBackground = offReason ?? (isFull ? t('full', { count: mostRunning }) : undefined)
  const said = offReason ?? offBackground
  const recent = recentOf(exports, Date.now())
  return (
    <div className="p-exports">
      <div className="p-chooser-head">
        <b>{t('export')}</b>
        {mode === 'Test' && <TestMark />}
      </div>
      <div className="p-export-now">
        {rows && rows.count > 0 && <p className="p-export-what">{whatText(rows.count, rows.isCapped)}</p>}
        <p>{t('ways', { rows: formatCount(mostAtOnce) })}</p>
        <div className="p-actions">
          {ways !== 'background' && (
            <Button
              size="xs"
              data-autofocus
              data-disabled={offReason ? true : undefined}
              aria-disabled={offReason ? true : undefined}
              aria-describedby={offReason ? why : undefined}
              onClick={() => {
                if (offReason) return
                onClose()
                onDirect(direct)
              }}
            >
              {t('atOnce')}
            </Button>
          )}
          <Button
            size="xs"
            variant={ways === 'background' ? undefined : 'default'}
            data-autofocus={ways === 'background' || undefined}
            loading={start.isPending}
            data-disabled={offBackground ? true : undefined}
            aria-disabled={offBackground ? true : undefined}
            aria-describedby={offBackground ? why : undefined}
            onClick={() => !offBackground && start.mutate({ list, query: asTexts(query) })}
          >
            {t('inBackground')}
          </Button>
        </div>
        {said && (
          <p className="p-why" id={why}>
            <IconInfoCircle size={14} stroke={1.75} aria-hidden />
            {said}
          </p>
        )}
      </div>
      {error ? <p className="p-export-none">{problemText(error)}</p> : recent.length === 0 && <p className="p-export-none">{t('none')}</p>}
      {recent.length > 0 && (
        <section aria-label={t('recent')}>
          <h3 className="p-view-group">{t('recent')}</h3>
          <ul className="p-export-list">
            {recent.map((one) => (
              <ExportLine
                key={one.id}
                one={one}
                mode={mode}
                onAgain={offBackground || !can(startAccess(one.list)) ? undefined : () => start.mutate(one)}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  )

  function offReasonOf(): string | undefined {
    if (!isOnline) return t('offline')
    if (rows === undefined) return t('unknown')
    if (rows.count === 0) return t('nothing')
    return columnCount === 0 ? t('noColumns') : undefined
  }

  function whatText(count: number, isCapped: boolean): string {
    const columns = t('columns', { count: columnCount, columns: formatCount(columnCount) })
    const key = isCapped ? 'moreRows' : 'rows'
    return `${t(key, { count, rows: formatCount(count) })} · ${columns}`
  }
}
