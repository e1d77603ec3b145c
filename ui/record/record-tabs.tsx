/**
 * `<RecordTabs tabs value onChange label>content of the open tab</RecordTabs>`: tabs with counts. Only the open one is rendered, so a tab
 * loads when it is opened. Tabs that do not fit scroll sideways; the fade at the end says that there are more.
 */
import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '../words/money-format.ts'

export type RecordTab = { id: string; label: string; count?: number }
type RecordTabsProps = { tabs: readonly RecordTab[]; value: string; onChange: (id: string) => void; label: string; children?: ReactNode }

export function RecordTabs({ tabs, value, onChange, label, children }: RecordTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever another tab opens
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <Tabs className="p-drawer-tabs" value={value} onChange={(id) => id !== null && onChange(id)} keepMounted={false}>
      <Tabs.List aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.id} value={tab.id} rightSection={tab.count === undefined ? undefined : formatCount(tab.count)}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.id} value={tab.id}>
          {tab.id === value && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
