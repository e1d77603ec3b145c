import { ActionIcon } from '@mantine/core'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { Tooltip } from '@portico/ui/behaviour/tooltip.tsx'
import { HelpButton } from '@portico/ui/frame/bell-button.tsx'
import { IconHelp, IconLayoutSidebarRight, IconLifebuoy, IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/session.tsx'
import { keyList, quickPanel } from './overlays.ts'
import { useSignOut } from './person-items.tsx'
import { hasSupportDialog } from './support-access.ts'

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

/** Help on this portal is the list of its keys; merchants who write to support by mail get help that way (specification 000 section 6). */
export function HelpTool({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation('shell')
  const { user, can } = useSession()
  if (!user.tenantSupportEmail || !can({ merchant: 'Merchant.Support.EmailButton' }))
    return <HelpButton onClick={onHelp} onNear={keyList.ahead} />
  const label = t('help.mail', { address: shownAddress(user.tenantSupportEmail) })
  return (
    <Tooltip label={label}>
      <ActionIcon component="a" href={`mailto:${user.tenantSupportEmail}`} aria-label={label}>
        <IconHelp size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

export function SupportTool({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation('shell')
  if (!hasSupportDialog(useSession())) return null
  return (
    <Tooltip label={t('help.support')}>
      <ActionIcon className="p-not-phone" aria-label={t('help.support')} aria-haspopup="dialog" aria-expanded={isOpen} onClick={onOpen}>
        <IconLifebuoy size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

export function QuickTool({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Tooltip label={t('quick.open')}>
      <ActionIcon
        className="p-not-phone"
        aria-label={t('quick.open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={quickPanel.ahead}
        onFocus={quickPanel.ahead}
        onClick={onOpen}
      >
        <IconLayoutSidebarRight size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
