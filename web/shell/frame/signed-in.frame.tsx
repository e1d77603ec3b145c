import { tidyLine } from '@portico/contract/core/text/fold.ts'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import { UiKeysProvider } from '@portico/ui/behaviour/keys.tsx'
import { LeaveGuardProvider } from '@portico/ui/behaviour/leave-guard.ts'
import { UiLinkProvider } from '@portico/ui/behaviour/link.tsx'
import type { SystemMode } from '@portico/ui/frame/mode-switch.tsx'
import { initialsOf } from '@portico/ui/frame/person-menu.tsx'
import { Shell, toolbarOf } from '@portico/ui/frame/shell.tsx'
import { useTypedAhead } from '@portico/ui/frame/typed-ahead.ts'
import { tenantIcon } from '@portico/ui/look/tenant-icon.ts'
import { AlertArea } from '@portico/ui/notices/alert-banner.tsx'
import { TimeZoneProvider } from '@portico/ui/values/date-time.tsx'
import { CurrencyDigitsProvider } from '@portico/ui/values/money.tsx'
import { zoneLabel } from '@portico/ui/words/date-format.ts'
import { Outlet, useParams, useRouteContext } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeAppearanceContext } from '../../shared/look/change-appearance.ts'
import { useLeaveQuestion } from '../../shared/page/use-leave-question.tsx'
import { SessionProvider, useSession } from '../../shared/session/session.tsx'
import { useVisited } from '../../shared/session/use-visited.ts'
import type { PortalContext } from '../portal-context.ts'
import { RouterLink } from '../router-link.tsx'
import { InactivityDialog } from '../session/inactivity.dialog.tsx'
import { resolveMode, storedMode } from '../session/mode-store.ts'
import { coloursOf } from '../tenant-colours.ts'
import { ViewingFrame } from '../viewing/viewing.frame.tsx'
import { useDocumentHead } from './document-head.ts'
import { FrameFooter } from './frame-footer.tsx'
import { HelpTool, LogoutTool, QuickTool, SupportTool } from './header-tools.tsx'
import { LateOverlay } from './late-overlay.tsx'
import { ModeToggle, Strips } from './mode-parts.tsx'
import { navFolded } from './nav-folded.ts'
import { keyList, palette, quickPanel } from './overlays.ts'
import { usePersonItems } from './person-items.tsx'
import { ShellBell } from './shell-bell.tsx'
import { ShellSupport } from './shell-support.tsx'
import { useAppearance } from './use-appearance.ts'
import { useModeChange } from './use-mode-change.ts'
import { useNavigation } from './use-navigation.ts'
import { useOverlay } from './use-overlay.ts'
import { useSessionState } from './use-session-state.ts'
import { useShellKeys } from './use-shell-keys.ts'

/** Everything around the pages of a signed-in person. */
export function SignedInFrame() {
  const { portal } = useRouteContext({ strict: false }) as PortalContext
  const state = useSessionState(portal)
  if (state.status !== 'signed-in') return null
  return (
    <PersonalFrame
      key={state.user.id}
      person={state.user}
      onQuit={() => void portal.signOut()}
      onOver={() => void portal.signOut('lost')}
    />
  )
}

type PersonalFrameProps = { person: UserContext; onQuit: () => void; onOver: () => void }

function PersonalFrame({ person, onQuit, onOver }: PersonalFrameProps) {
  const [user, changeAppearance] = useAppearance(person)
  // Another tab may flip the toggle: page and requests keep the same mode.
  const stored = useSyncExternalStore(storedMode.subscribe, storedMode.get)
  return (
    <SessionProvider user={user} mode={resolveMode(user.mode, stored)}>
      <UiLinkProvider component={RouterLink}>
        <UiKeysProvider enabled={user.appearance.shortcuts}>
          <CurrencyDigitsProvider digits={user.currencyDigits}>
            <TimeZoneProvider zone={user.configureTimeZone}>
              <ChangeAppearanceContext value={changeAppearance}>
                <LeaveGuardProvider value={useLeaveQuestion}>
                  <Frame onMode={storedMode.set} />
                </LeaveGuardProvider>
              </ChangeAppearanceContext>
              <InactivityDialog times={user.sessionTimes} onQuit={onQuit} onOver={onOver} />
            </TimeZoneProvider>
          </CurrencyDigitsProvider>
        </UiKeysProvider>
      </UiLinkProvider>
    </SessionProvider>
  )
}

function Frame({ onMode }: { onMode: (mode: SystemMode) => void }) {
  const context = useRouteContext({ strict: false }) as PortalContext
  const { t } = useTranslation('shell')
  const { user, isViewing } = useSession()
  const { menu, crumbs, home, lookup } = useNavigation(context)
  const mode = useModeChange(onMode, home)
  const overlay = useOverlay()
  const items = usePersonItems(context.screens, overlay)
  const layout = user.appearance.layoutName ?? user.themeSettings.layoutName
  const owner = user.merchant?.legalBusinessName ?? user.tenant.name
  const page = crumbs.at(-1)?.label
  const { id: record } = useParams({ strict: false }) as { id?: string }
  // A record says itself what it is called.
  useVisited(record === undefined ? page : undefined)
  useShellKeys({ home, lookup }, overlay.openKeys)
  useTypedAhead(overlay.overlay === 'palette', overlay.close)
  const { tenant, favIconSource, themeSettings } = user
  const icon = useMemo(() => favIconSource ?? tenantIcon(coloursOf(themeSettings)), [favIconSource, themeSettings])
  useDocumentHead({ page, owner: tenant.name, icon, test: mode.isTest ? t('mode.test') : undefined })
  return (
    <>
      <ViewingFrame />
      <Shell
        layout={layout}
        brand={{
          name: owner,
          href: home,
          logo: user.navigationLogoSource ? <img src={user.navigationLogoSource} alt="" /> : undefined,
        }}
        menu={menu}
        crumbs={crumbs}
        person={{
          name: tidyLine(`${user.firstName} ${user.lastName}`) || shownAddress(user.email),
          initials: initialsOf(user.firstName, user.lastName) || undefined,
          zone: zoneLabel(user.configureTimeZone),
          items,
        }}
        foldedAtStart={navFolded.get()}
        onFold={navFolded.set}
        onJump={overlay.jump}
        onNearJump={palette.ahead}
        mode={<ModeToggle onChange={mode.change} />}
        help={
          <>
            {!isViewing && <QuickTool isOpen={overlay.overlay === 'quick'} onOpen={() => overlay.openQuick()} />}
            <SupportTool isOpen={overlay.overlay === 'support'} onOpen={overlay.openSupport} />
            <HelpTool onHelp={overlay.openKeys} />
          </>
        }
        bell={<ShellBell />}
        tools={toolbarOf(layout) === 'first' && <LogoutTool />}
        strips={<Strips isTest={mode.isTest} onLeaveTest={mode.leaveTest} />}
        alerts={<AlertArea />}
        quick={
          <LateOverlay of={quickPanel} wanted={overlay.overlay === 'quick'} onClose={overlay.close}>
            {({ ShellQuickPanel }, opened) => <ShellQuickPanel opened={opened} tab={overlay.quickTab} onClose={overlay.close} />}
          </LateOverlay>
        }
        footer={<FrameFooter />}
      >
        <Outlet />
      </Shell>
      <LateOverlay of={palette} wanted={overlay.overlay === 'palette'} onClose={overlay.close}>
        {({ ShellPalette }, opened) => (
          <ShellPalette
            opened={opened}
            onClose={overlay.close}
            menu={menu}
            onQuick={overlay.openQuick}
            onKeys={overlay.openKeys}
            onSupport={overlay.openSupport}
            onMode={mode.change}
          />
        )}
      </LateOverlay>
      <LateOverlay of={keyList} wanted={overlay.overlay === 'keys'} onClose={overlay.close}>
        {({ KeyList }, opened) => <KeyList opened={opened} onClose={overlay.close} />}
      </LateOverlay>
      {overlay.overlay === 'support' && <ShellSupport onClose={overlay.close} />}
    </>
  )
}
