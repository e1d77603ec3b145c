/**
 * `<BulkBar count note? onClear>{buttons}</BulkBar>`: floats over the foot of the list while rows are chosen.
 * `note` is what they add up to, per currency; at most three actions, each counting what it will really touch.
 */
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from './money-format.ts'
import { useUiTexts } from './texts.tsx'
import { Tooltip } from './tooltip.tsx'

type BulkBarProps = { count: number; note?: ReactNode; children?: ReactNode; onClear: () => void }

export const BulkBar = ({ count, note, children, onClear }: BulkBarProps) => {
  const texts = useUiTexts()
  return (
    <section className="p-bulk" aria-label={texts.selectedRows}>
      <span className="p-bulk-count" role="status">
        <b>{formatCount(count)}</b> {texts.selected}
      </span>
      {note && <span className="p-bulk-note">{note}</span>}
      {children && <span className="p-bulk-actions">{children}</span>}
      <Tooltip label={texts.clearSelection}>
        <ActionIcon className="p-bulk-x" aria-label={texts.clearSelection} onClick={onClear}>
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    </section>
  )
}
