/**
 * `<SavedViews views value onChange onSave? actions? />`: named filters as tabs, with counts; `note` says that one is changed. `onSave` shows
 * "Save view" at the end, `actions` whatever else belongs there; `value` may be null when the filters match no view.
 */
import { Button, Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from './money-format.ts'
import { useUiTexts } from './texts.tsx'

export type SavedView = { id: string; label: string; count?: number; capped?: boolean; note?: string; hint?: string }
type SavedViewsProps = {
  views: readonly SavedView[]
  value: string | null
  onChange: (id: string) => void
  onSave?: () => void
  actions?: ReactNode
}

export function SavedViews({ views, value, onChange, onSave, actions }: SavedViewsProps) {
  const texts = useUiTexts()
  const list = useRef<HTMLDivElement>(null)
  const count = views.length
  // The marked tab may have come from an address, or have become longer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is marked is read from the page
  useEffect(() => {
    const marked = list.current?.querySelector('[aria-selected="true"]')
    if (!list.current || !marked) return
    // Scrolled by hand: a browser that scrolls an element into view would start the Tab key from it, past the skip link.
    const [frame, tab] = [list.current.getBoundingClientRect(), marked.getBoundingClientRect()]
    list.current.scrollLeft += Math.min(0, tab.left - frame.left) + Math.max(0, tab.right - frame.right)
  }, [value, count, views.find(({ id }) => id === value)?.note])
  return (
    <div className="p-views">
      <Tabs value={value} onChange={(id) => id !== null && onChange(id)}>
        <Tabs.List ref={list} aria-label={texts.savedViews}>
          {views.map(({ id, label, count, capped, note, hint }) => (
            <Tabs.Tab
              key={id}
              value={id}
              title={hint}
              rightSection={
                note ? <span className="p-view-note">{note}</span> : count === undefined ? undefined : formatCount(count, capped)
              }
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {onSave && (
        <Button className="p-not-phone" variant="subtle" color="gray" size="xs" onClick={onSave}>
          {texts.saveView}
        </Button>
      )}
      {actions && <div className="p-view-actions">{actions}</div>}
    </div>
  )
}
