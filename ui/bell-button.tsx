/** `<BellButton unread onClick />` and `<HelpButton onClick />`: the two icons of the header; the bell's dot says that something is unread. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBell, IconHelp } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useUiTexts } from './texts.tsx'

type BellButtonProps = { unread: number; onClick: () => void; ref?: Ref<HTMLButtonElement> }

export const BellButton = ({ unread, onClick, ref }: BellButtonProps) => {
  const label = useUiTexts().notifications(unread)
  return (
    <Tooltip label={label}>
      <ActionIcon ref={ref} className="p-bell" data-unread={unread > 0 || undefined} aria-label={label} onClick={onClick}>
        <IconBell size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

export const HelpButton = ({ onClick }: { onClick: () => void }) => {
  const label = useUiTexts().help
  return (
    <Tooltip label={label}>
      <ActionIcon className="p-not-phone" aria-label={label} onClick={onClick}>
        <IconHelp size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
