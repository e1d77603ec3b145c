import { formatCount } from '@portico/ui/money-format.ts'
import { notify } from '@portico/ui/notify.tsx'
import { ProgressJob } from '@portico/ui/progress-job.tsx'
import { zoneOffsetMs } from '@portico/ui/zone-time.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transfer } from '../../../shared/api/transfer.ts'
import { problemText, requestIdOf } from '../../../shared/problem-text.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { type LookupQuery, transactionsApi } from '../transactions.queries.ts'
import type { ExportColumn } from './export-columns.ts'

export type ExportWish = { filters: LookupQuery; columns: ExportColumn[]; mode: 'Test' | 'Live'; zone: string }

/** The export of exactly what a lookup shows: it streams, says how far it is, and can be stopped. */
export function useExport(): { start: (wish: ExportWish) => void; isRunning: boolean; job: ReactNode } {
  const { t } = useTranslation(['transactions', 'shared'])
  const [transfer, setTransfer] = useState<Transfer>()
  const stop = useRef<AbortController>(undefined)

  const start = async ({ filters, columns, mode, zone }: ExportWish) => {
    stop.current?.abort()
    const control = new AbortController()
    stop.current = control
    setTransfer({ bytes: 0 })
    // As Date.getTimezoneOffset() counts, but for the zone of the person, which need not be that of the browser.
    const timezoneOffset = -Math.round(zoneOffsetMs(Date.now(), zone) / 60_000)
    try {
      const { name, blob } = await transactionsApi.exportCsv({
        query: { ...filters, columns, timezoneOffset },
        mode,
        signal: control.signal,
        onTransfer: setTransfer,
      })
      saveFile(name, blob)
      notify.success(t('shared:transfer.done', { name }))
    } catch (error) {
      if (control.signal.aborted) notify.success(t('shared:transfer.stopped'))
      else notify.error(problemText(error), { requestId: requestIdOf(error) })
    } finally {
      if (stop.current === control) setTransfer(undefined)
    }
  }
  const job = transfer && (
    <ProgressJob
      label={t('shared:transfer.running', { name: t('transactions:lookup.exportName') })}
      detail={<Progress transfer={transfer} />}
      share={transfer.totalBytes ? transfer.bytes / transfer.totalBytes : undefined}
      onCancel={() => stop.current?.abort(new Error('stopped'))}
    />
  )
  return { start: (wish) => void start(wish), isRunning: transfer !== undefined, job }
}

function Progress({ transfer: { bytes, rows } }: { transfer: Transfer }) {
  const { t } = useTranslation('shared')
  const size = t('transfer.soFar', { size: t('transfer.kilobytes', { amount: formatCount(Math.ceil(bytes / 1024)) }) })
  return rows === undefined ? size : `${t('transfer.rows', { count: rows, rows: formatCount(rows) })} · ${size}`
}
