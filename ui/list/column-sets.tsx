/**
 * `<ColumnSets texts saved value readOnly? more? on… />`: named sets of the columns of a list in a popover beside its column chooser. A press shows the columns
 * of one and leaves filters alone; `value` is the set that is shown to the letter.
 */
import { Button } from '@mantine/core'
import { IconTableColumn } from '@tabler/icons-react'
import { useUiTexts } from '../words/texts.tsx'
import { type NamedView, useChooserGroups, type ViewChanges } from './chooser-groups.tsx'
import { ViewChooser } from './view-chooser.tsx'

type ColumnSetsProps<View extends NamedView> = ViewChanges<View> & {
  texts: { title: string; own: string; none: string; save: string; update: (name: string) => string }
  saved: readonly View[]
  value: string | null
  readOnly?: boolean
  onOpen: (id: string) => void
  onSave: () => void
  /** `place` among the own ones, counted from 0. */
  onMove: (id: string, place: number) => void
}

export function ColumnSets<View extends NamedView>({
  texts,
  saved,
  value,
  readOnly = false,
  onOpen,
  onSave,
  onMove,
  ...changes
}: ColumnSetsProps<View>) {
  const { views: general } = useUiTexts()
  const groups = useChooserGroups({ own: texts.own, updateTo: texts.update }, saved, value, changes)
  return (
    <ViewChooser
      label={texts.title}
      title={texts.title}
      icon={IconTableColumn}
      head={
        readOnly
          ? undefined
          : (close) => (
              <Button
                variant="transparent"
                size="xs"
                px={0}
                onClick={() => {
                  close()
                  onSave()
                }}
              >
                {texts.save}
              </Button>
            )
      }
      empty={texts.none}
      groups={groups}
      ordering={readOnly ? undefined : { label: general.move, hint: general.moveHint, moved: general.moved }}
      onOpen={onOpen}
      onMove={onMove}
    />
  )
}
