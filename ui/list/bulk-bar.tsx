/**
 * `<BulkBar count note? actions? onClear />`: floats over the foot of the list while rows are chosen. `note` is what they add up to, per
 * currency; at most three actions, each counting what it will really touch. The command palette offers them too.
 */
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActionButton } from '../actions/action-button.tsx'
import { type Actions, useOffer } from '../actions/offered-actions.ts'
import { Tooltip } from '../behaviour/tooltip.tsx'
import { formatCount } from '../words/money-format.ts'
import { useUiTexts } from '../words/texts.tsx'

type BulkBarProps = { count: number; note?: ReactNode; actions?: Actions | undefined; onClear: () => void }

const none: Actions = []

export const BulkBar = ({ count, note, actions = none, onClear }: BulkBarProps) => {
  const texts = useUiTexts()
  const given = useOffer(actions, `${formatCount(count)} ${texts.selected}`)
  return (
    <section className="p-bulk" aria-label={texts.selectedRows}>
      <span className="p-bulk-count" role="status">
        <b>{formatCount(count)}</b> {texts.selected}
      </span>
      {note && <span className="p-bulk-note">{note}</span>}
      {given.length > 0 && (
        <span className="p-bulk-actions">
          {given.map((action) => (
            <ActionButton key={action.id} of={action} />
          ))}
        </span>
      )}
      <Tooltip label={texts.clearSelection}>
        <ActionIcon className="p-bulk-x" aria-label={texts.clearSelection} onClick={onClear}>
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    </section>
  )
}
