import { Button, Menu } from '@mantine/core'
import { IconLogin, IconUser } from '@tabler/icons-react'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionState } from '../frame/use-session-state.ts'
import type { PortalContext } from '../portal-context.ts'

const login = '/authentication/login'

/** Stands where the menu of the person stands later, as long as nobody is signed in. */
export function AccountMenu() {
  const { t } = useTranslation('shell')
  const { history } = useRouter()
  const { portal } = useRouteContext({ strict: false }) as PortalContext
  const { status } = useSessionState(portal)
  const [isKnown, setKnown] = useState(false)
  // These pages are open to everybody, so nobody may have asked yet whether somebody is signed in.
  useEffect(() => {
    const know = () => setKnown(true)
    portal.resume().then(know, know)
  }, [portal])
  if (!isKnown || status !== 'signed-out') return null
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconUser size={16} stroke={1.6} aria-hidden />}>
          {t('account.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={login}
          leftSection={<IconLogin size={16} stroke={1.6} aria-hidden />}
          onClick={(event) => {
            event.preventDefault()
            history.push(login)
          }}
        >
          {t('account.login')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
