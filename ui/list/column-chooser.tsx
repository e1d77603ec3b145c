/**
 * `<ColumnChooser columns layout onLayout />`: which columns are shown, in which order, which stay pinned at the start. Drag by the grip, or focus
 * it and use the arrow keys; every move is said aloud. Reset gives back what the page came with. Columns with a `group` are listed by groups too.
 */
import { ActionIcon, Button, Checkbox, Popover, ScrollArea } from '@mantine/core'
import { IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Tooltip } from '../behaviour/tooltip.tsx'
import { OrderList } from '../pieces/order-list.tsx'
import { useUiTexts } from '../words/texts.tsx'
import { ColumnGroups } from './column-groups.tsx'
import {
  emptyLayout,
  type GridLayout,
  isArranged,
  isHidden,
  type LayoutColumn,
  moveBefore,
  orderedIds,
  toggleColumn,
  togglePin,
} from './grid-layout.ts'

type ChooserColumn = LayoutColumn & { header: string; group?: string }
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
  const isGrouped = columns.some(({ group }) => group !== undefined)
  // Those that wait are many where there are groups: they are listed below, not among those that are shown.
  const shown = orderedIds(columns, layout)
    .flatMap((id) => columns.find((column) => column.id === id) ?? [])
    .filter((column) => !isGrouped || !isHidden(column, layout))
  return (
    <div className="p-chooser">
      <OrderList
        items={shown.map(({ id, header }) => ({ id, label: header }))}
        ordering={{ label: texts.moveColumn, hint: texts.moveHint, moved: texts.movedTo }}
        onMove={(id, before) => onLayout(moveBefore(columns, layout, id, before))}
      >
        {(id, place) => {
          const column = columns.find((one) => one.id === id)
          if (!column) return null
          const pinned = layout.pinned.includes(id)
          const PinIcon = pinned ? IconPinFilled : IconPin
          return (
            <>
              <Checkbox
                label={column.header}
                checked={!isHidden(column, layout)}
                onChange={() => onLayout(toggleColumn(columns, layout, id))}
                data-autofocus={place === 0 ? true : undefined}
              />
              <Tooltip label={pinned ? texts.unpin(column.header) : texts.pin(column.header)}>
                <ActionIcon
                  size="sm"
                  className="p-chooser-pin"
                  aria-label={texts.pin(column.header)}
                  aria-pressed={pinned}
                  onClick={() => onLayout(togglePin(columns, layout, id))}
                >
                  <PinIcon size={14} stroke={1.6} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </>
          )
        }}
      </OrderList>
      {isGrouped && <ColumnGroups columns={columns} layout={layout} onLayout={onLayout} />}
    </div>
  )
}
