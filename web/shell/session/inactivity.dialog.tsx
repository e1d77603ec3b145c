import { Button } from '@mantine/core'
import type { SessionTimes } from '@portico/contract/features/session/session.contract.ts'
import { UrgentDialog } from '@portico/ui/dialogs/urgent-dialog.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionApi } from '../../shared/session/reference.queries.ts'
import { type IdleState, type IdleWatch, watchIdle } from './idle-watch.ts'

const failQuietly = () => undefined

/** Watches for inactivity, warns with a countdown over everything else, and signs out when it ends; pings in between. */
export function InactivityDialog({ times, onQuit, onOver }: { times: SessionTimes; onQuit: () => void; onOver: () => void }) {
  const { t } = useTranslation('shell')
  const [state, setState] = useState<IdleState>({ phase: 'active' })
  const watch = useRef<IdleWatch>(undefined)
  const over = useRef(onOver)
  over.current = onOver
  const hasBegun = useRef(false)
  // A fresh copy of the person brings equal times in a new object: the numbers say whether anything has changed.
  const { idleMs, countdownMs, pingEveryMs } = times
  useEffect(() => {
    const started = watchIdle({
      times: { idleMs, countdownMs },
      goesOn: hasBegun.current,
      report: () => void sessionApi.activity({}).catch(failQuietly),
      onState: (next) => {
        setState(next)
        if (next.phase !== 'over') return
        started.stop()
        over.current()
      },
    })
    watch.current = started
    hasBegun.current = true
    // A session that ended on the server is noticed here, also one that ended while the tab was out of sight.
    const ping = () => void sessionApi.ping({}).catch(failQuietly)
    const whenSeen = () => document.visibilityState === 'visible' && ping()
    const pings = setInterval(ping, pingEveryMs)
    document.addEventListener('visibilitychange', whenSeen)
    return () => {
      started.stop()
      clearInterval(pings)
      document.removeEventListener('visibilitychange', whenSeen)
    }
  }, [idleMs, countdownMs, pingEveryMs])
  const left = state.phase === 'warning' ? state.leftSeconds : 0
  return (
    <UrgentDialog opened={state.phase === 'warning'} title={t('idle.title')} onClose={() => watch.current?.goOn()}>
      <p role="timer" aria-live="off">
        {t('idle.text', { count: left })}
      </p>
      <div className="p-urgent-acts">
        <Button variant="default" onClick={onQuit}>
          {t('idle.quit')}
        </Button>
        <Button data-autofocus onClick={() => watch.current?.goOn()}>
          {t('idle.continue')}
        </Button>
      </div>
    </UrgentDialog>
  )
}
