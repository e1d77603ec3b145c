/**
 * `<BellButton unread onClick onNear? />` and `<HelpButton onClick onNear? />`: the two icons of the header; the bell's dot says that something is
 * unread. `onNear` hears of the pointer or the focus before the press.
 */
import { ActionIcon } from '@mantine/core'
import { IconBell, IconHelp } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Tooltip } from '../behaviour/tooltip.tsx'
import { useUiTexts } from '../words/texts.tsx'

type HeaderButtonProps = { onClick: () => void; onNear?: () => void }
type BellButtonProps = HeaderButtonProps & { unread: number; ref?: Ref<HTMLButtonElement> }

export const BellButton = ({ unread, onClick, onNear, ref }: BellButtonProps) => {
  const label = useUiTexts().notifications(unread)
  return (
    <Tooltip label={label}>
      <ActionIcon
        ref={ref}
        className="p-bell"
        data-unread={unread > 0 || undefined}
        aria-label={label}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={onClick}
      >
        <IconBell size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

export const HelpButton = ({ onClick, onNear }: HeaderButtonProps) => {
  const label = useUiTexts().help
  return (
    <Tooltip label={label}>
      <ActionIcon className="p-not-phone" aria-label={label} onPointerEnter={onNear} onFocus={onNear} onClick={onClick}>
        <IconHelp size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
