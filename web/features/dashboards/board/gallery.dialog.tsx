import { Checkbox, TextInput } from '@mantine/core'
import { isFoundIn } from '@portico/contract/core/text/fold.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { offeredQuery } from '../dashboards.queries.ts'
import type { Widget } from '../model.ts'

type GalleryDialogProps = { onBoard: ReadonlySet<string>; onAdd: (widgets: readonly Widget[]) => void; onClose: () => void }

/** From so many widgets on they can be searched. */
const searchFrom = 9

/** The widgets that are offered to the person, by their categories. */
export function GalleryDialog({ onBoard, onAdd, onClose }: GalleryDialogProps) {
  const { t } = useTranslation('dashboards')
  const answer = useQuery(offeredQuery)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const categories = answer.data?.data ?? []
  const all = categories.flatMap(({ widgets }) => widgets)
  const found = categories
    .map((category) => ({ ...category, widgets: category.widgets.filter(({ name }) => isFoundIn(name, search)) }))
    .filter(({ widgets }) => widgets.length > 0)
  const toggle = (id: string) => setChosen(chosen.symmetricDifference(new Set([id])))
  return (
    <FormDialog
      opened
      size="table"
      title={t('gallery.title')}
      submitLabel={t('gallery.submit', { count: chosen.size })}
      {...(chosen.size === 0 && all.length > 0 ? { offReason: t('gallery.nothing') } : {})}
      off={chosen.size === 0}
      holds={chosen.size > 0}
      onSubmit={() => onAdd(all.filter(({ widgetId }) => chosen.has(widgetId)))}
      onClose={onClose}
    >
      {answer.error && !answer.data && <LoadFailed title={t('gallery.failed')} answer={answer} />}
      {answer.data && all.length === 0 && <p className="p-no-data">{t('gallery.none')}</p>}
      {all.length >= searchFrom && (
        <TextInput
          type="search"
          aria-label={t('gallery.search')}
          placeholder={t('gallery.search')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {all.length > 0 && found.length === 0 && <p className="p-no-data">{t('gallery.noMatch')}</p>}
      {found.map(({ id, name, widgets }) => (
        <fieldset key={id} className="p-gallery">
          <legend>{name}</legend>
          {widgets.map(({ widgetId, name: title, data: { widgetType, description } }) => (
            <Checkbox
              key={widgetId}
              checked={chosen.has(widgetId)}
              onChange={() => toggle(widgetId)}
              label={title}
              description={[t(`type.${widgetType}`), description, onBoard.has(widgetId) && t('gallery.there')].filter(Boolean).join(' · ')}
            />
          ))}
        </fieldset>
      ))}
    </FormDialog>
  )
}
