/**
 * `<SavedViews views value onChange actions? />`: named filters as tabs; `note` says that one is changed. `actions` are at the end; `value`
 * may be null when the filters match no view.
 */
import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useUiTexts } from '../words/texts.tsx'

type Tab = { id: string; label: string; note?: string | undefined; hint?: string | undefined }
type SavedViewsProps = {
  views: readonly Tab[]
  value: string | null
  onChange: (id: string) => void
  actions?: ReactNode
}

export function SavedViews({ views, value, onChange, actions }: SavedViewsProps) {
  const texts = useUiTexts()
  const list = useRef<HTMLDivElement>(null)
  const count = views.length
  // The marked tab may have come from an address, or have become longer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked tab is read from the page
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
          {views.map(({ id, label, note, hint }) => (
            <Tabs.Tab key={id} value={id} title={hint} rightSection={note && <span className="p-view-note">{note}</span>}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {actions && <div className="p-view-actions">{actions}</div>}
    </div>
  )
}
