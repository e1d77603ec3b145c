import { queryTexts } from '@portico/contract/core/query-texts.ts'
import type { ReportFormat } from '@portico/contract/features/reports/report-formats.ts'
import { useOffer } from '@portico/ui/actions/offered-actions.ts'
import { ExportPanel, ExportPopover } from '@portico/ui/list/export-popover.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/api/api-error.ts'
import { tellFailure } from '../../../shared/api/tell-failure.ts'
import { mostRunning } from '../../../shared/exports/export-state.ts'
import { useBackground, useRecentLines } from '../../../shared/exports/use-background.tsx'
import { panelOpened } from '../../../shared/exports/watch-exports.ts'
import { saveFile } from '../../../shared/page/save-file.ts'
import { useSaid } from '../../../shared/texts/said.ts'
import { reportFile } from '../reports.queries.ts'
import type { ReportState } from './use-report.ts'

const formats = ['csv', 'xlsx', 'pdf'] as const satisfies readonly ReportFormat[]

/** The button for files of a report. One that is too long to wait for is written in the background, and listed below. */
export function ReportDownload({ state }: { state: ReportState }) {
  const { t } = useTranslation('reports')
  const [opened, setOpened] = useState(false)
  useOffer([
    {
      id: 'export',
      label: t('download.label'),
      icon: <IconDownload size={15} stroke={1.75} aria-hidden />,
      onClick: () => setOpened(true),
    },
  ])
  useEffect(() => (opened ? panelOpened() : undefined), [opened])
  return (
    <ExportPopover label={t('download.label')} opened={opened} onOpened={setOpened}>
      <Panel state={state} onDone={() => setOpened(false)} />
    </ExportPopover>
  )
}

function Panel({ state: { report, answer, asked, whose }, onDone }: { state: ReportState; onDone: () => void }) {
  const { t } = useTranslation(['reports', 'exports'])
  const said = useSaid('exports')
  const { start, isFull, isOnline } = useBackground(whose.mode)
  const { data } = answer
  const why = whyOff()
  const recent = useRecentLines(whose.mode, why ? undefined : start.mutate)
  const { tenantId } = whose
  const download = useMutation({
    mutationFn: (format: ReportFormat) => reportFile(report.id, { asked, format, whose }),
    onSuccess: ({ name, blob }) => {
      saveFile(name, blob)
      onDone()
    },
    onError: (error, format) => {
      const isForBackground = error instanceof ApiError && error.said?.reason === 'reports.forBackground'
      if (!isForBackground) tellFailure(error)
      else if (isFull) tellFailure(new Error(said('exports.tooMany', { most: mostRunning })))
      else
        start.mutate({ list: 'reports', query: queryTexts({ reportId: report.id, format, ...asked, ...(tenantId ? { tenantId } : {}) }) })
    },
  })
  const isBusy = download.isPending || start.isPending
  const count = data?.data.length ?? 0
  return (
    <ExportPanel
      title={t('download.label')}
      what={data && count > 0 ? t(data.isCut ? 'download.moreRows' : 'download.rows', { count, rows: formatCount(count) }) : undefined}
      note={t('download.note')}
      ways={formats.map((format) => ({
        label: t(`download.format.${format}`),
        busy: isBusy && download.variables === format,
        off: why !== undefined || isBusy,
        onStart: () => download.mutate(format),
      }))}
      why={why}
      recent={t('exports:recent')}
      none={recent.none}
    >
      {recent.lines}
    </ExportPanel>
  )

  function whyOff(): string | undefined {
    if (!isOnline) return t('exports:offline')
    return data && data.data.length > 0 ? undefined : t('download.nothing')
  }
}
