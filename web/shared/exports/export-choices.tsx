import { queryTexts } from '@portico/contract/core/query-texts.ts'
import { ExportPanel } from '@portico/ui/list/export-popover.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useTranslation } from 'react-i18next'
import { useSaid } from '../texts/said.ts'
import { mostAtOnce, mostRunning, waysFor } from './export-state.ts'
import type { Export, Mode } from './exports.queries.ts'
import { TestMark } from './test-mark.tsx'
import { useBackground, useRecentLines } from './use-background.tsx'
import type { DirectExport } from './use-direct-export.tsx'

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
  const { start, isFull, isOnline } = useBackground(mode)
  const ways = rows && waysFor(rows.count, rows.isCapped)
  const offReason = offReasonOf()
  const offBackground = offReason ?? (isFull ? said('exports.tooMany', { most: mostRunning }) : undefined)
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
    onStart: () => start.mutate({ list, query: queryTexts(query) }),
  }
  const recent = useRecentLines(mode, offBackground ? undefined : start.mutate)
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
      none={recent.none}
    >
      {recent.lines}
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
