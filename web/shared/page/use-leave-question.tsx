import { Button } from '@mantine/core'
import type { Held } from '@portico/ui/behaviour/leave-guard.ts'
import { useFocusBack } from '@portico/ui/behaviour/use-focus-back.ts'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Asks in a dialog that holds something before the browser goes back or forward, or closes the tab. Where the portal itself moves on, the
 * dialog is done.
 */
export function useLeaveQuestion({ held, sending, onLeave }: Held): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ action }) => action !== 'PUSH' && action !== 'REPLACE',
    enableBeforeUnload: () => !sending,
    disabled: !held,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const leave = () => {
    onLeave?.()
    blocker.proceed()
  }
  return <LeaveQuestion onLeave={leave} onStay={blocker.reset} />
}

function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation('shared')
  useFocusBack(true)
  return (
    <div className="p-form p-dialog-form" role="alert">
      <div className="p-dialog-lead">
        <b>{t('unsaved.title')}</b> {t('unsaved.text')}
      </div>
      <div className="p-dialog-foot">
        <Button autoFocus variant="default" onClick={onStay}>
          {t('unsaved.stay')}
        </Button>
        <Button color="red" onClick={onLeave}>
          {t('unsaved.leave')}
        </Button>
      </div>
    </div>
  )
}
