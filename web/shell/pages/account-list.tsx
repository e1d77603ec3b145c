import { Button, Menu } from '@mantine/core'
import { IconLogin, IconUser } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

const login = '/authentication/login'

/** The button of someone who is not signed in, and what it opens. */
export function AccountList() {
  const { t } = useTranslation('shell')
  const { history } = useRouter()
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
