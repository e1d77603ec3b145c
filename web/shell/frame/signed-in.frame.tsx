import { Fieldset } from '@mantine/core'
import { formatDate, zoneLabel } from '@portico/ui/date-format.ts'
import { TimeZoneProvider } from '@portico/ui/date-time.tsx'
import { UiLinkProvider } from '@portico/ui/link.tsx'
import { ModeSwitch, type SystemMode } from '@portico/ui/mode-switch.tsx'
import { notify } from '@portico/ui/notify.tsx'
import { Shell, toolbarOf } from '@portico/ui/shell.tsx'
import { OfflineStrip, TestModeStrip } from '@portico/ui/strip.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouteContext, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SessionProvider, useSession } from '../../shared/session.tsx'
import type { PortalContext } from '../portal-context.ts'
import { RouterLink } from '../router-link.tsx'
import { InactivityDialog } from '../session/inactivity.dialog.tsx'
import { resolveMode, storedMode } from '../session/mode-store.ts'
import { useDocumentHead } from './document-head.ts'
import { FrameFooter } from './frame-footer.tsx'
import { HelpTool, LogoutTool } from './header-tools.tsx'
import { usePersonItems } from './person-items.tsx'
import { useNavigation } from './use-navigation.ts'
import { useOfflineSince } from './use-online.ts'
import { useSessionState } from './use-session-state.ts'

/** Everything around the pages of a signed-in person. */
export function SignedInFrame() {
  const { portal } = useRouteContext({ strict: false }) as PortalContext
  const state = useSessionState(portal)
  const [stored, setStored] = useState(storedMode.get)
  if (state.status !== 'signed-in') return null
  const { user } = state
  const choose = (mode: SystemMode) => {
    storedMode.set(mode)
    setStored(mode)
  }
  return (
    <SessionProvider user={user} mode={resolveMode(user.mode, stored)}>
      <UiLinkProvider component={RouterLink}>
        <TimeZoneProvider zone={user.configureTimeZone}>
          <Frame onMode={choose} />
          <InactivityDialog times={user.sessionTimes} onQuit={() => void portal.signOut()} />
        </TimeZoneProvider>
      </UiLinkProvider>
    </SessionProvider>
  )
}

function Frame({ onMode }: { onMode: (mode: SystemMode) => void }) {
  const { screens } = useRouteContext({ strict: false }) as PortalContext
  const { user } = useSession()
  const { menu, crumbs, home } = useNavigation(screens)
  const items = usePersonItems(screens)
  const mode = useModeChange(onMode, home)
  const layout = user.appearance.layoutName ?? user.themeSettings.layoutName
  const owner = user.merchant?.legalBusinessName ?? user.tenant.name
  useDocumentHead({ page: crumbs.at(-1)?.label, owner, icon: user.favIconSource })
  return (
    <Shell
      layout={layout}
      brand={{
        name: owner,
        href: home,
        logo: user.checkoutLogoSource ? <img src={user.checkoutLogoSource} alt="" height={22} /> : undefined,
      }}
      menu={menu}
      crumbs={crumbs}
      person={{ name: `${user.firstName} ${user.lastName}`.trim() || user.email, zone: zoneLabel(user.configureTimeZone), items }}
      mode={<ModeToggle onChange={mode.change} />}
      help={<HelpTool />}
      tools={toolbarOf(layout) === 'first' && <LogoutTool />}
      strips={<Strips isTest={mode.isTest} onLeaveTest={mode.leaveTest} />}
      footer={<FrameFooter />}
    >
      <Outlet />
    </Shell>
  )
}

/** Merchants have one mode for everything; staff choose it in each list, where it stands in the address. */
function useModeChange(onMode: (mode: SystemMode) => void, home: string) {
  const { t } = useTranslation('shell')
  const { user, mode } = useSession()
  const { history } = useRouter()
  const queries = useQueryClient()
  const search = useSearch({ strict: false }) as { mode?: string }
  const isMerchant = user.level === 'merchant'
  const change = (next: SystemMode) => {
    onMode(next)
    queries.clear()
    notify.success(t('mode.changed', { mode: t(next === 'Test' ? 'mode.test' : 'mode.live') }))
    history.push(home)
  }
  const leaveTest = () => {
    if (isMerchant) return change('Live')
    const url = new URL(window.location.href)
    url.searchParams.delete('mode')
    url.searchParams.delete('cursor')
    history.push(`${url.pathname}${url.search}`)
  }
  const isTest = isMerchant ? mode === 'Test' : search.mode === 'Test'
  return { change, isTest, leaveTest: isMerchant && user.mode.toggle !== 'free' ? undefined : leaveTest }
}

function ModeToggle({ onChange }: { onChange: (mode: SystemMode) => void }) {
  const { t } = useTranslation('shell')
  const { user, mode } = useSession()
  if (user.mode.toggle === 'hidden') return null
  const toggle = (
    <ModeSwitch label={t('mode.label')} value={mode} onChange={onChange} testLabel={t('mode.test')} liveLabel={t('mode.live')} />
  )
  return user.mode.toggle === 'forced' ? (
    <Fieldset variant="unstyled" m={0} disabled>
      {toggle}
    </Fieldset>
  ) : (
    toggle
  )
}

function Strips({ isTest, onLeaveTest }: { isTest: boolean; onLeaveTest: (() => void) | undefined }) {
  const { user } = useSession()
  const offlineSince = useOfflineSince()
  return (
    <>
      {isTest && <TestModeStrip onLeave={onLeaveTest} />}
      {offlineSince !== undefined && <OfflineStrip since={formatDate(offlineSince, user.configureTimeZone, 'time').slice(0, 5)} />}
    </>
  )
}
