import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { tenantTheme, tenantVariables } from '@portico/ui/look/theme.ts'
import { NotifyHost } from '@portico/ui/notices/notify.tsx'
import { UiTextsProvider } from '@portico/ui/words/texts.tsx'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionState } from './frame/use-session-state.ts'
import { kitTextsIn } from './kit.texts.ts'
import { ReloadDialog } from './reload.dialog.tsx'
import type { PortalSession } from './session/portal-session.ts'
import { storedPerson } from './session/stored-person.ts'
import { storedTheme } from './stored-theme.ts'
import { coloursOf } from './tenant-colours.ts'

const schemes = localStorageColorSchemeManager({ key: 'theme' })

/** The look and the language of everything: the tenant's colours once someone has signed in, the product's own before. */
export function Portal({ session, children }: { session: PortalSession; children: ReactNode }) {
  const { i18n } = useTranslation('shell')
  const state = useSessionState(session)
  // While it is found out again who is signed in, the portal looks as it did: this tab, or else the last one.
  const theme = state.status === 'signed-in' ? state.user.themeSettings : (storedPerson.copy()?.themeSettings ?? storedTheme.get())
  const look = useMemo(() => {
    const colours = coloursOf(theme)
    return { theme: tenantTheme(colours), variables: tenantVariables(colours) }
  }, [theme])
  return (
    <MantineProvider theme={look.theme} cssVariablesResolver={look.variables} colorSchemeManager={schemes} defaultColorScheme="auto">
      <UiTextsProvider texts={kitTextsIn(i18n.language)}>
        <NotifyHost />
        {children}
        <ReloadDialog />
      </UiTextsProvider>
    </MantineProvider>
  )
}
