/**
 * `<QuickPanel opened onClose today events notes settings? />`: what a person keeps at hand, at the right side of any page. Three tabs, and the
 * quick settings below them on every tab; `startTab` is the one that shows when it opens. `<QuickToggle label note? checked onChange />` is one of those.
 */
import { Drawer, Switch, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUiTexts } from '../words/texts.tsx'

const names = ['today', 'events', 'notes'] as const

type QuickPanelProps = {
  opened: boolean
  startTab?: (typeof names)[number]
  onClose: () => void
  today: ReactNode
  events: ReactNode
  notes: ReactNode
  settings?: ReactNode
}

export function QuickPanel({ opened, startTab = 'today', onClose, settings, ...tabs }: QuickPanelProps) {
  const texts = useUiTexts()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={texts.quickPanel}
      size={360}
      padding={0}
      closeButtonProps={{ 'aria-label': texts.close }}
      classNames={{ header: 'p-quick-head', body: 'p-quick' }}
    >
      <Tabs defaultValue={startTab} keepMounted={false}>
        <Tabs.List>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.quickTabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {tabs[name]}
          </Tabs.Panel>
        ))}
      </Tabs>
      {settings && (
        <section className="p-quick-settings" aria-label={texts.quickSettings}>
          <h3>{texts.quickSettings}</h3>
          {settings}
        </section>
      )}
    </Drawer>
  )
}

type QuickToggleProps = { label: string; note?: string; checked: boolean; onChange: (checked: boolean) => void }

export const QuickToggle = ({ label, note, checked, onChange }: QuickToggleProps) => (
  <div className="p-toggle-row">
    <span>
      <b>{label}</b>
      {note && <small>{note}</small>}
    </span>
    <Switch aria-label={label} checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
  </div>
)
