/**
 * `<ActionButton of={action} />`: the button of one thing that can be done:
 * `{ id, label, onClick or href, icon?, primary?, offReason?, loading?, overflow?, danger?, keep?, shortcut? }`. With an `offReason` it stays
 * visible, dashed and focusable; `describedBy` is the id of the text that gives the reason, which is a tooltip without. `keep` leaves it
 * standing on phones; `shortcut` is the single key that presses it.
 */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { UiLink } from '../behaviour/link.tsx'
import type { SingleKey } from '../behaviour/shortcuts.ts'
import { Tooltip } from '../behaviour/tooltip.tsx'

export type Action = {
  id: string
  label: string
  onClick?: () => void
  href?: string
  icon?: ReactNode
  primary?: boolean
  offReason?: string
  loading?: boolean
  overflow?: boolean
  danger?: boolean
  keep?: boolean
  shortcut?: Uppercase<SingleKey>
}

export function ActionButton({ of, describedBy }: { of: Action; describedBy?: string | undefined }) {
  const { label, onClick, href, icon, primary, offReason, loading, keep, shortcut } = of
  const isOff = offReason !== undefined || undefined
  const given = {
    variant: primary ? 'filled' : 'default',
    leftSection: icon,
    loading,
    'data-keep': keep,
    'data-primary': primary || undefined,
    'data-disabled': isOff,
    'aria-keyshortcuts': shortcut,
    'aria-disabled': isOff,
    'aria-describedby': isOff && describedBy,
    children: label,
  }
  if (href !== undefined) return <Button {...given} component={UiLink} href={href} />
  const button = <Button {...given} onClick={() => !isOff && onClick?.()} />
  return isOff && describedBy === undefined ? <Tooltip label={offReason}>{button}</Tooltip> : button
}
