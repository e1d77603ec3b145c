import { Switch } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { TextField } from '../fields/text-field.tsx'
import { ListViews, type NamedView } from '../list/list-views.tsx'
import { notify } from '../notices/notify.tsx'

type ViewNaming = { name: string; isShared: boolean }

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
      {naming && <NameDialog view={naming === 'new' ? undefined : naming} onSubmit={name} onClose={() => setNaming(undefined)} />}
    </>
  )
}

type NameDialogProps = { view: ViewNaming | undefined; onSubmit: (named: ViewNaming) => void; onClose: () => void }

function NameDialog({ view, onSubmit, onClose }: NameDialogProps) {
  const [named, setNamed] = useState(view ?? { name: '', isShared: false })
  const [isAsked, setAsked] = useState(false)
  return (
    <FormDialog
      opened
      title={view ? 'Rename or share' : 'Save view'}
      submitLabel={view ? 'Save changes' : 'Save'}
      onClose={onClose}
      onSubmit={() => (named.name === '' ? setAsked(true) : onSubmit(named))}
    >
      <TextField
        label="Name"
        value={named.name}
        onChange={(name) => setNamed({ ...named, name })}
        error={isAsked && named.name === '' ? 'Give the view a name.' : undefined}
        required
        autoComplete="off"
      />
      <Switch
        label="Share with colleagues"
        checked={named.isShared}
        onChange={({ currentTarget }) => setNamed({ ...named, isShared: currentTarget.checked })}
      />
    </FormDialog>
  )
}
