/**
 * `<SavedViews views value onChange onSave? />`: named filters as tabs, with counts. `onSave` shows "Save view" at the end;
 * `value` may be null when the filters match no view.
 */
import { Button, Tabs } from '@mantine/core'
import { formatCount } from './money-format.ts'
import { useUiTexts } from './texts.tsx'

export type SavedView = { id: string; label: string; count?: number; capped?: boolean }
type SavedViewsProps = { views: readonly SavedView[]; value: string | null; onChange: (id: string) => void; onSave?: () => void }

export function SavedViews({ views, value, onChange, onSave }: SavedViewsProps) {
  const texts = useUiTexts()
  return (
    <div className="p-views">
      <Tabs value={value} onChange={(id) => id !== null && onChange(id)}>
        <Tabs.List aria-label={texts.savedViews}>
          {views.map(({ id, label, count, capped }) => (
            <Tabs.Tab key={id} value={id} rightSection={count === undefined ? undefined : formatCount(count, capped)}>
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
    </div>
  )
}
