/**
 * `<ActionBar actions />`: what can be done with a record. An action is
 * `{ id, label, onClick, icon?, primary?, offReason?, loading?, overflow?, danger? }`. At most one is `primary`; those with `overflow` stand
 * in the menu. An action with `offReason` stays visible, dashed and focusable, and its reason stands as text below the bar.
 * Actions a person has no permission for are simply not passed.
 */
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useUiTexts } from './texts.tsx'

export type RecordAction = {
  id: string
  label: string
  onClick: () => void
  icon?: ReactNode
  primary?: boolean
  offReason?: string
  loading?: boolean
  overflow?: boolean
  danger?: boolean
}

export function ActionBar({ actions }: { actions: readonly RecordAction[] }) {
  const texts = useUiTexts()
  const base = useId()
  const shown = actions.filter((action) => !action.overflow)
  const more = actions.filter((action) => action.overflow)
  const why = (action: RecordAction) => `${base}-${action.id}`
  if (actions.length === 0) return null
  return (
    <div className="p-action-bar">
      <div className="p-actions">
        {shown.map((action) => (
          <Button
            key={action.id}
            variant={action.primary ? 'filled' : 'default'}
            leftSection={action.icon}
            loading={action.loading}
            data-primary={action.primary || undefined}
            data-disabled={action.offReason ? true : undefined}
            aria-disabled={action.offReason ? true : undefined}
            aria-describedby={action.offReason ? why(action) : undefined}
            onClick={() => !action.offReason && action.onClick()}
          >
            {action.label}
          </Button>
        ))}
        {more.length > 0 && (
          <Menu>
            <Menu.Target>
              <ActionIcon variant="default" aria-label={texts.moreActions}>
                <IconDots size={17} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {more.map((action) => (
                <Menu.Item
                  key={action.id}
                  leftSection={action.icon}
                  data-danger={action.danger || undefined}
                  data-off={action.offReason ? true : undefined}
                  aria-disabled={action.offReason ? true : undefined}
                  closeMenuOnClick={!action.offReason}
                  onClick={() => !action.offReason && action.onClick()}
                >
                  {action.label}
                  {action.offReason && <small className="p-menu-why">{action.offReason}</small>}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {shown
        .filter((action) => action.offReason)
        .map((action) => (
          <p className="p-why" key={action.id} id={why(action)}>
            <IconInfoCircle size={14} stroke={1.75} aria-hidden />
            {action.offReason}
          </p>
        ))}
    </div>
  )
}
