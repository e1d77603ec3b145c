import { onlineManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../api/problem-text.ts'
import { useSession } from '../session/session.tsx'
import { ExportLine } from './export-line.tsx'
import { isUnfinished, mostRunning, recentOf } from './export-state.ts'
import { type Export, exportsQuery, type Mode, startAccess, startExport } from './exports.queries.ts'
import { watchExports } from './watch-exports.ts'

type Asked = Pick<Export, 'list' | 'query'>

/** Starts exports in the background, and says whether one more may be started now. */
export function useBackground(mode: Mode) {
  const queries = useQueryClient()
  const { data: exports = [] } = useQuery({ ...exportsQuery(mode), refetchOnMount: 'always' })
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  const start = useMutation({
    mutationFn: (asked: Asked) => startExport(asked.list, asked.query, mode),
    onSuccess: (started) => {
      queries.setQueryData(exportsQuery(mode).queryKey, (before = []) => [started, ...before])
      watchExports(queries, mode)
    },
  })
  return { start, isOnline, isFull: exports.filter(isUnfinished).length >= mostRunning }
}

/** A line for each export of the last week, or why there is none. `onAgain`: what starts one anew, while that is possible. */
export function useRecentLines(mode: Mode, onAgain: ((asked: Asked) => void) | undefined): { lines: ReactNode; none: string | undefined } {
  const { t } = useTranslation('exports')
  const { can } = useSession()
  const { data = [], error } = useQuery(exportsQuery(mode))
  const recent = recentOf(data, Date.now())
  const lines = recent.map((one) => (
    <ExportLine key={one.id} one={one} mode={mode} onAgain={onAgain && can(startAccess(one.list)) ? () => onAgain(one) : undefined} />
  ))
  const none = recent.length === 0 ? t('none') : undefined
  return { lines: recent.length > 0 && lines, none: error ? problemText(error) : none }
}
