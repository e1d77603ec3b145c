/**
 * Lines under the header that stay as long as their reason lasts; they cannot be dismissed. Test is above offline.
 * `<TestModeStrip onLeave? />` · `<OfflineStrip since retryInSeconds? />` · `<Strip kind icon? end?>…</Strip>` for anything else.
 */
import { Button } from '@mantine/core'
import { IconFlask, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUiTexts } from '../words/texts.tsx'

type StripProps = { kind: 'test' | 'offline' | 'note'; icon?: ReactNode; end?: ReactNode; children: ReactNode }

export const Strip = ({ kind, icon, end, children }: StripProps) => (
  <div className="p-strip" data-kind={kind} role="status">
    {icon}
    <span>{children}</span>
    {end}
  </div>
)

export const TestModeStrip = ({ onLeave }: { onLeave?: () => void }) => {
  const texts = useUiTexts()
  const leave = onLeave && (
    <Button variant="transparent" size="xs" px={0} onClick={onLeave}>
      {texts.switchToLive}
    </Button>
  )
  return (
    <Strip kind="test" icon={<IconFlask size={15} stroke={1.75} aria-hidden />} end={leave}>
      <b>{texts.testModeTitle}</b> {texts.testModeText}
    </Strip>
  )
}

export const OfflineStrip = ({ since, retryInSeconds }: { since: string; retryInSeconds?: number }) => {
  const texts = useUiTexts()
  const retry = retryInSeconds !== undefined && (
    // Counting aloud every second would drown the page, so only the eye gets the countdown.
    <span className="p-strip-note" aria-hidden>
      {texts.retryingIn(retryInSeconds)}
    </span>
  )
  return (
    <Strip kind="offline" icon={<IconWifiOff size={15} stroke={1.75} aria-hidden />} end={retry}>
      <b>{texts.offlineTitle}</b> {texts.offlineText(since)}
    </Strip>
  )
}
