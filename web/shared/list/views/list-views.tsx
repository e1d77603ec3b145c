import { ListViews as Views } from '@portico/ui/list/list-views.tsx'
import { useAsking } from './use-asking.tsx'
import type { ListViews as State } from './use-list-views.ts'

/** The views of a list, kept on the server. */
export function ListViews({ views }: { views: State }) {
  const { builtIn, saved, marked } = views
  const { handlers, isUpdating, dialogs } = useAsking(views)
  return (
    <>
      <Views
        {...handlers}
        builtIn={builtIn}
        value={marked.id}
        changed={handlers.saved.find(({ id }) => marked.modified && id === marked.view?.id)}
        busy={isUpdating}
        onOpen={(id) => {
          const view = saved.find((one) => one.id === id)
          if (view) views.open(view)
          else views.openBuiltIn(id)
        }}
      />
      {dialogs}
    </>
  )
}
