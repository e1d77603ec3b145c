/**
 * `<ViewChooser label title groups empty head? onOpen onMove? />`: all saved views in a popover, in groups; a press opens one, icons beside it do the
 * rest. Views of a group that is `ordered` are dragged by the grip or moved with the arrow keys while it has the focus.
 */
import { ActionIcon, Popover, ScrollArea, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconGripVertical, IconListDetails } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { DragGhost } from './drag-ghost.tsx'
import { Tooltip } from './tooltip.tsx'
import { type Drag, useDragOrder } from './use-drag-order.ts'

export type ViewAction = { label: string; icon: ReactNode; onPress: () => void }
export type ChooserView = { id: string; label: string; note?: string; current?: boolean; actions: readonly ViewAction[] }
export type ViewGroup = { title: string; views: readonly ChooserView[] }
type Ordering = { label: (view: string) => string; hint: string; moved: (view: string, place: number, of: number) => string }

type ViewChooserProps = {
  label: string
  title: string
  head?: (close: () => void) => ReactNode
  empty: string
  /** The first group is the person's own and has an order. */
  groups: readonly ViewGroup[]
  ordering: Ordering
  onOpen: (id: string) => void
  onMove: (id: string, place: number) => void
}

export function ViewChooser({ label, title, head, empty, groups, ordering, onOpen, onMove }: ViewChooserProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const filled = groups.filter(({ views }) => views.length > 0)
  return (
    <Popover width={320} position="bottom-end" opened={opened} onChange={setOpened} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={label}>
          <ActionIcon aria-label={label} aria-expanded={opened} onClick={() => setOpened(!opened)}>
            <IconListDetails size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={title}>
        <div className="p-chooser-head">
          <b>{title}</b>
          {head?.(close)}
        </div>
        {filled.length === 0 && <p className="p-view-none">{empty}</p>}
        <ScrollArea.Autosize mah={352} type="auto" viewportProps={{ tabIndex: -1 }}>
          {filled.map((group) => (
            <GroupOfViews
              key={group.title}
              group={group}
              ordering={group === groups[0] ? ordering : undefined}
              onMove={onMove}
              onOpen={(id) => {
                close()
                onOpen(id)
              }}
              onAct={({ onPress }) => {
                close()
                onPress()
              }}
            />
          ))}
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}

type GroupProps = {
  group: ViewGroup
  ordering: Ordering | undefined
  onOpen: (id: string) => void
  onMove: (id: string, place: number) => void
  onAct: (action: ViewAction) => void
}

function GroupOfViews({ group: { title, views }, ordering, onOpen, onMove, onAct }: GroupProps) {
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const ids = views.map(({ id }) => id)
  const placeBefore = (id: string, before: string | undefined) => {
    const rest = ids.filter((other) => other !== id)
    return before === undefined ? rest.length : rest.indexOf(before)
  }
  const { drag, handleProps } = useDragOrder({ box: list, axis: 'y', onMove: (id, before) => onMove(id, placeBefore(id, before)) })
  const onKeyDown =
    ({ id, label }: ChooserView) =>
    (event: KeyboardEvent) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
      if (step === undefined) return
      event.preventDefault()
      const place = ids.indexOf(id) + step
      if (place < 0 || place >= ids.length) return
      onMove(id, place)
      setSaid(ordering?.moved(label, place + 1, ids.length) ?? '')
    }
  return (
    <section aria-label={title}>
      <h3 className="p-view-group">{title}</h3>
      <ul className="p-chooser" ref={list}>
        {views.map((view, place) => (
          <li
            key={view.id}
            data-drag-id={view.id}
            data-dragged={drag?.id === view.id || undefined}
            data-drop={landing(drag, view.id, place === views.length - 1)}
          >
            <UnstyledButton className="p-view-name" aria-current={view.current || undefined} onClick={() => onOpen(view.id)}>
              {view.label}
              {view.note && <small>{view.note}</small>}
            </UnstyledButton>
            {view.actions.map((action) => (
              <Tooltip key={action.label} label={action.label}>
                <ActionIcon size="sm" aria-label={action.label} onClick={() => onAct(action)}>
                  {action.icon}
                </ActionIcon>
              </Tooltip>
            ))}
            {ordering && (
              <UnstyledButton
                className="p-chooser-grip"
                aria-label={ordering.label(view.label)}
                title={ordering.hint}
                onKeyDown={onKeyDown(view)}
                {...handleProps(view.id)}
              >
                <IconGripVertical size={14} stroke={1.5} aria-hidden />
                {drag?.id === view.id && createPortal(<DragGhost drag={drag} label={view.label} />, document.body)}
              </UnstyledButton>
            )}
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  )
}

/** Where what is dragged would land, seen from one view. */
function landing(drag: Drag | undefined, id: string, isLast: boolean): 'before' | 'after' | undefined {
  if (!drag || drag.before === drag.id) return undefined
  if (drag.before === id) return 'before'
  return isLast && drag.before === undefined ? 'after' : undefined
}
