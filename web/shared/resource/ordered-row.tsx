import { ActionIcon } from '@mantine/core'
import { Tooltip } from '@portico/ui/behaviour/tooltip.tsx'
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const icons = { trail: IconHistory, edit: IconPencil, delete: IconTrash } as const
export type RowAction = keyof typeof icons

type OrderedRowProps = {
  name: string
  shown: ReactNode
  note: string
  actions: readonly RowAction[]
  /** Why it cannot be deleted. */
  stays: string | undefined
  onAct: (action: RowAction) => void
}

/** One record of an ordered list, with its buttons. */
export function OrderedRow({ name, shown, note, actions, stays, onAct }: OrderedRowProps) {
  const { t } = useTranslation('resource')
  return (
    <>
      <span className="p-ordered-row">
        {shown}
        <small title={note || undefined}>{note}</small>
      </span>
      {actions.map((action) => {
        const Icon = icons[action]
        const label = t(`order.${action}`, { name })
        const why = action === 'delete' ? stays : undefined
        const isOff = why !== undefined || undefined
        return (
          <Tooltip key={action} label={why ?? label}>
            <ActionIcon size="sm" aria-label={label} aria-disabled={isOff} data-disabled={isOff} onClick={() => !isOff && onAct(action)}>
              <Icon size={14} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )
      })}
    </>
  )
}
