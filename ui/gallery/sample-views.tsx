import { useState } from 'react'
import { ListViews, type NamedView } from '../list/list-views.tsx'
import { ViewDialog, type ViewNaming } from '../list/view-dialog.tsx'
import { notify } from '../notices/notify.tsx'

/** What a list shows, under a name. */
export type SampleView<Asked> = NamedView & { holds: Asked }

type SampleViewsProps<Asked> = {
  builtIn: readonly SampleView<Asked>[]
  shared: readonly SampleView<Asked>[]
  shown: Asked
  onOpen: (asked: Asked) => void
}

/** Views that are kept for as long as the page is open. */
export function SampleViews<Asked>({ builtIn, shared, shown, onOpen }: SampleViewsProps<Asked>) {
  const [saved, setSaved] = useState(shared)
  const [openId, setOpenId] = useState('all')
  const [naming, setNaming] = useState<SampleView<Asked> | 'new'>()
  const opened = [...builtIn, ...saved].find(({ id }) => id === openId)
  const isChanged = JSON.stringify(opened?.holds) !== JSON.stringify(shown)
  const replace = (view: SampleView<Asked>) => setSaved(saved.map((other) => (other.id === view.id ? view : other)))
  const name = (named: ViewNaming) => {
    setNaming(undefined)
    if (naming !== 'new') return naming && replace({ ...naming, ...named })
    const view = { id: `view-${saved.length}`, ...named, isOwn: true, mayEdit: true, owner: { name: 'You' }, holds: shown }
    setSaved([view, ...saved])
    setOpenId(view.id)
  }
  return (
    <>
      <ListViews
        builtIn={builtIn.map(({ id, name: label }) => ({ id, label }))}
        saved={saved}
        value={isChanged && builtIn.some(({ id }) => id === openId) ? null : openId}
        changed={isChanged ? saved.find(({ id }) => id === openId) : undefined}
        onOpen={(id) => {
          const view = [...builtIn, ...saved].find((one) => one.id === id)
          setOpenId(id)
          if (view) onOpen(view.holds)
        }}
        onSave={() => setNaming('new')}
        onRename={setNaming}
        onUpdate={(view) => replace({ ...view, holds: shown })}
        onDelete={(view) => {
          setSaved(saved.filter((other) => other !== view))
          notify.undo(`${view.name} deleted`, 'Undo', () => setSaved(saved))
        }}
        onMove={(id, place) => {
          const moved = saved.find((view) => view.id === id)
          if (moved) setSaved(saved.filter((view) => view !== moved).toSpliced(place, 0, moved))
        }}
      />
      {naming && <ViewDialog view={naming === 'new' ? undefined : naming} onSubmit={name} onClose={() => setNaming(undefined)} />}
    </>
  )
}
