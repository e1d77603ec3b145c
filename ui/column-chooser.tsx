/**
 * `<ColumnChooser columns layout onLayout />`: which columns are shown, in which order, which stay pinned at the start. Drag by the grip, or focus
 * it and use the arrow keys; every move is said aloud. Reset gives back what the page came with.
 */
import { ActionIcon, Button, Checkbox, Popover, ScrollArea, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconColumns3, IconGripVertical, IconPin, IconPinFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { DragGhost } from './drag-ghost.tsx'
import {
  emptyLayout,
  type GridLayout,
  isArranged,
  isHidden,
  type LayoutColumn,
  moveBefore,
  moveStep,
  orderedIds,
  toggleColumn,
  togglePin,
} from './grid-layout.ts'
import { useUiTexts } from './texts.tsx'
import { Tooltip } from './tooltip.tsx'
import { useDragOrder } from './use-drag-order.ts'

type ChooserColumn = LayoutColumn & { header: string }
type ColumnChooserProps = { columns: readonly ChooserColumn[]; layout: GridLayout; onLayout: (layout: GridLayout) => void }

export function ColumnChooser({ columns, layout, onLayout }: ColumnChooserProps) {
  const texts = useUiTexts()
  const [opened, setOpened] = useState(false)
  const arranged = isArranged(columns, layout)
  return (
    <Popover width={272} position="bottom-end" opened={opened} onChange={setOpened} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={15} stroke={1.75} aria-hidden />} onClick={() => setOpened(!opened)}>
          {texts.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <div className="p-chooser-head">
          <b>{texts.columns}</b>
          <Button
            variant="transparent"
            size="xs"
            px={0}
            aria-disabled={arranged ? undefined : true}
            data-quiet={arranged ? undefined : true}
            onClick={() => arranged && onLayout(emptyLayout)}
          >
            {texts.reset}
          </Button>
        </div>
        <ScrollArea.Autosize mah={352} type="auto" viewportProps={{ tabIndex: -1 }}>
          <ChooserList columns={columns} layout={layout} onLayout={onLayout} />
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}

function ChooserList({ columns, layout, onLayout }: ColumnChooserProps) {
  const texts = useUiTexts()
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const { drag, handleProps } = useDragOrder({
    box: list,
    axis: 'y',
    onMove: (id, before) => onLayout(moveBefore(columns, layout, id, before)),
  })
  const ids = orderedIds(columns, layout)
  const rows = ids.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const onKeyDown = (column: ChooserColumn) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (step === undefined) return
    event.preventDefault()
    const next = moveStep(columns, layout, column.id, step)
    onLayout(next)
    setSaid(texts.movedTo(column.header, next.order.indexOf(column.id) + 1, next.order.length))
  }
  return (
    <>
      <ul className="p-chooser" ref={list}>
        {rows.map((column, place) => {
          const pinned = layout.pinned.includes(column.id)
          const PinIcon = pinned ? IconPinFilled : IconPin
          const lands =
            drag &&
            drag.before !== drag.id &&
            (drag.before === column.id ? 'before' : place === rows.length - 1 && drag.before === undefined ? 'after' : undefined)
          return (
            <li key={column.id} data-drag-id={column.id} data-dragged={drag?.id === column.id || undefined} data-drop={lands || undefined}>
              <Checkbox
                label={column.header}
                checked={!isHidden(column, layout)}
                onChange={() => onLayout(toggleColumn(columns, layout, column.id))}
                data-autofocus={place === 0 ? true : undefined}
              />
              <Tooltip label={pinned ? texts.unpin(column.header) : texts.pin(column.header)}>
                <ActionIcon
                  size="sm"
                  className="p-chooser-pin"
                  aria-label={texts.pin(column.header)}
                  aria-pressed={pinned}
                  onClick={() => onLayout(togglePin(columns, layout, column.id))}
                >
                  <PinIcon size={14} stroke={1.6} aria-hidden />
                </ActionIcon>
              </Tooltip>
              <UnstyledButton
                className="p-chooser-grip"
                aria-label={texts.moveColumn(column.header)}
                title={texts.moveHint}
                onKeyDown={onKeyDown(column)}
                {...handleProps(column.id)}
              >
                <IconGripVertical size={14} stroke={1.5} aria-hidden />
                {drag?.id === column.id && createPortal(<DragGhost drag={drag} label={column.header} />, document.body)}
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
