import { ActionIcon, Tooltip } from '@mantine/core'
import { IconHelp, IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session.tsx'
import { useSignOut } from './person-items.tsx'

/** In the toolbar of the first kind the way out is one press away. */
export function LogoutTool() {
  const { t } = useTranslation('shell')
  const signOut = useSignOut()
  return (
    <Tooltip label={t('person.signOut')}>
      <ActionIcon className="p-not-phone" aria-label={t('person.signOut')} onClick={signOut}>
        <IconLogout size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** Merchants who write to support by mail get help that way (specification 000 section 6). */
export function HelpTool() {
  const { t } = useTranslation('shell')
  const { user, can } = useSession()
  if (!user.tenantSupportEmail || !can({ merchant: 'Merchant.Support.EmailButton' })) return null
  return (
    <Tooltip label={t('help.mail', { address: user.tenantSupportEmail })}>
      <ActionIcon
        component="a"
        href={`mailto:${user.tenantSupportEmail}`}
        aria-label={t('help.mail', { address: user.tenantSupportEmail })}
      >
        <IconHelp size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
