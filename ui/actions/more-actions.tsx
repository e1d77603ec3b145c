/** `<MoreActions actions label? />`: a menu of what there is no room for as buttons. One that is off says why in its place. `label` names one among many. */
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { UiLink } from '../behaviour/link.tsx'
import { useUiTexts } from '../words/texts.tsx'
import type { Action } from './action-button.tsx'

type MoreActionsProps = { actions: readonly Action[]; label?: string; className?: string }

export function MoreActions({ actions, label, className }: MoreActionsProps) {
  const texts = useUiTexts()
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon className={className} variant="default" aria-label={label ?? texts.moreActions}>
          <IconDots size={17} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <MoreAction key={action.id} of={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function MoreAction({ of: { label, icon, danger, offReason, loading, href, onClick } }: { of: Action }) {
  const isOff = offReason !== undefined || loading || undefined
  const given = { leftSection: icon, 'data-danger': danger || undefined, 'data-off': isOff, 'aria-disabled': isOff }
  if (href !== undefined && !isOff)
    return (
      <Menu.Item {...given} component={UiLink} href={href}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item {...given} closeMenuOnClick={!isOff} onClick={() => !isOff && onClick?.()}>
      {label}
      {offReason && <small className="p-menu-why">{offReason}</small>}
    </Menu.Item>
  )
}
