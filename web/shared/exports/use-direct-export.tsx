import { notify } from '@portico/ui/notices/notify.tsx'
import { ProgressJob } from '@portico/ui/pieces/progress-job.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tellFailure } from '../api/tell-failure.ts'
import type { OnTransfer, Transfer } from '../api/transfer.ts'
import { saveFile } from '../page/save-file.ts'

/** The list's own call for a file of what it shows. */
export type DirectExport = (call: { signal: AbortSignal; onTransfer: OnTransfer }) => Promise<{ name: string; blob: Blob }>

/** An export that is given at once: it streams, says how far it is, and can be stopped. */
export function useDirectExport(): { start: (ask: DirectExport) => void; isRunning: boolean; job: ReactNode } {
  const { t } = useTranslation(['exports', 'shared'])
  const [transfer, setTransfer] = useState<Transfer>()
  const stop = useRef<AbortController>(undefined)

  const start = async (ask: DirectExport) => {
    stop.current?.abort()
    const control = new AbortController()
    stop.current = control
    setTransfer({ bytes: 0 })
    try {
      const { name, blob } = await ask({ signal: control.signal, onTransfer: setTransfer })
      saveFile(name, blob)
      notify.success(t('shared:transfer.done', { name }))
    } catch (error) {
      if (control.signal.aborted) notify.success(t('shared:transfer.stopped'))
      else tellFailure(error)
    } finally {
      if (stop.current === control) setTransfer(undefined)
    }
  }
  const job = transfer && (
    <ProgressJob
      label={t('shared:transfer.running', { name: t('exports:name') })}
      detail={<Progress transfer={transfer} />}
      share={transfer.totalBytes ? transfer.bytes / transfer.totalBytes : undefined}
      onCancel={() => stop.current?.abort(new Error('stopped'))}
    />
  )
  return { start: (ask) => void start(ask), isRunning: transfer !== undefined, job }
}

function Progress({ transfer: { bytes, rows } }: { transfer: Transfer }) {
  const { t } = useTranslation('shared')
  const size = t('transfer.soFar', { size: t('transfer.kilobytes', { amount: formatCount(Math.ceil(bytes / 1024)) }) })
  return rows === undefined ? size : `${t('transfer.rows', { count: rows, rows: formatCount(rows) })} · ${size}`
}
