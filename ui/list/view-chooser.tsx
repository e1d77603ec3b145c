/**
 * `<ViewChooser label title groups empty icon? head? onOpen onMove? />`: all saved views in a popover, in groups; a press opens one, icons beside it do the
 * rest. Views of a group that is `ordered` are dragged by the grip or moved with the arrow keys while it has the focus.
 */
import { ActionIcon, Popover, ScrollArea, UnstyledButton } from '@mantine/core'
import { type Icon, IconListDetails } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Tooltip } from '../behaviour/tooltip.tsx'
import { type Ordering, OrderList } from '../pieces/order-list.tsx'

export type ViewAction = { label: string; icon: ReactNode; onPress: () => void }
export type ChooserView = { id: string; label: string; note?: string; current?: boolean; actions: readonly ViewAction[] }
export type ViewGroup = { title: string; views: readonly ChooserView[] }

type ViewChooserProps = {
  label: string
  title: string
  head?: ((close: () => void) => ReactNode) | undefined
  empty: string
  icon?: Icon
  /** The first group is the person's own and has an order, which those who only look cannot change. */
  groups: readonly ViewGroup[]
  ordering: Ordering | undefined
  onOpen: (id: string) => void
  onMove: (id: string, place: number) => void
}

export function ViewChooser({
  label,
  title,
  icon: Icon = IconListDetails,
  head,
  empty,
  groups,
  ordering,
  onOpen,
  onMove,
}: ViewChooserProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const filled = groups.filter(({ views }) => views.length > 0)
  return (
    <Popover width={320} position="bottom-end" opened={opened} onChange={setOpened} trapFocus returnFocus>
      <Tooltip label={label}>
        <Popover.Target>
          <ActionIcon aria-label={label} aria-expanded={opened} onClick={() => setOpened(!opened)}>
            <Icon size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
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
  return (
    <section aria-label={title} className="p-chooser">
      <h3 className="p-view-group">{title}</h3>
      <OrderList items={views} ordering={ordering} onMove={(id, _before, place) => onMove(id, place)}>
        {(id) => {
          const view = views.find((one) => one.id === id)
          if (!view) return null
          return (
            <>
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
            </>
          )
        }}
      </OrderList>
    </section>
  )
}
