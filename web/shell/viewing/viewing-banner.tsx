import { Button } from '@mantine/core'
import { clockText } from '@portico/ui/words/clock-text.ts'
import { IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/session.tsx'
import { viewingsApi } from '../../shared/session/viewings.queries.ts'
import type { PortalContext } from '../portal-context.ts'

/** Above every page during a viewing: the target, the reason, the time left, and a button to end it. */
export function ViewingBanner() {
  const { t } = useTranslation('viewing')
  const { portal } = useRouteContext({ strict: false }) as PortalContext
  const { viewing } = useSession().user
  const leave = useMutation({ mutationFn: () => viewingsApi.end({}), onSuccess: () => portal.leaveViewing('Left') })
  const left = useCountdown(viewing?.leftMs ?? 0, () => {
    // The server ends it by itself; whether it hears of this end makes no difference.
    void viewingsApi.end({}).catch(() => undefined)
    portal.leaveViewing('TimeOver')
  })
  useRoomAbove()
  if (!viewing) return null
  const { merchantName, tenantName, reason } = viewing
  const name = merchantName === null ? tenantName : t('within', { name: merchantName, tenant: tenantName })
  return (
    <section className="p-viewing" aria-label={t('label')}>
      <IconEye size={18} stroke={1.75} aria-hidden />
      <p className="p-viewing-who">
        <b>{t('as', { name })}</b>
        <span className="p-viewing-why" title={reason}>
          {t('readOnly')} · {t('reason', { reason })}
        </span>
      </p>
      <span className="p-viewing-time" role="timer" aria-live="off">
        {t('left', { time: clockText(left) })}
      </span>
      <Button className="p-viewing-end" size="xs" loading={leave.isPending} onClick={() => leave.mutate()}>
        {t('end')}
      </Button>
    </section>
  )
}

/** Compares moments and counts no ticks, since timers of tabs in the background are late. */
function useCountdown(leftMs: number, onOver: () => void): number {
  const [endsAt] = useState(() => Date.now() + leftMs)
  const [left, setLeft] = useState(leftMs)
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Math.max(0, endsAt - Date.now())
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      over.current()
    }, 500)
    return () => clearInterval(timer)
  }, [endsAt])
  return left
}

/** What sticks to the top of the window begins below the banner. */
function useRoomAbove(): void {
  useEffect(() => {
    document.documentElement.dataset.viewing = ''
    return () => {
      delete document.documentElement.dataset.viewing
    }
  }, [])
}
