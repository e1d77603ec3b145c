import { ModeSwitch, type SystemMode } from '@portico/ui/frame/mode-switch.tsx'
import { OfflineStrip, TestModeStrip } from '@portico/ui/pieces/strip.tsx'
import { formatDate } from '@portico/ui/words/date-format.ts'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/session.tsx'
import { ServerStrip } from '../session/server-strip.tsx'
import { useOfflineSince } from './use-online.ts'

export function ModeToggle({ onChange }: { onChange: (mode: SystemMode) => void }) {
  const { t } = useTranslation('shell')
  const { user, mode } = useSession()
  if (user.mode.toggle === 'hidden') return null
  const toggle = (
    <ModeSwitch label={t('mode.label')} value={mode} onChange={onChange} testLabel={t('mode.test')} liveLabel={t('mode.live')} />
  )
  return user.mode.toggle === 'forced' ? (
    <fieldset className="p-plain-set" disabled>
      {toggle}
    </fieldset>
  ) : (
    toggle
  )
}

export function Strips({ isTest, onLeaveTest }: { isTest: boolean; onLeaveTest: (() => void) | undefined }) {
  const { user } = useSession()
  const offlineSince = useOfflineSince()
  return (
    <>
      {isTest && <TestModeStrip onLeave={onLeaveTest} />}
      {offlineSince !== undefined && <OfflineStrip since={formatDate(offlineSince, user.configureTimeZone, 'time').slice(0, 5)} />}
      <ServerStrip />
    </>
  )
}
