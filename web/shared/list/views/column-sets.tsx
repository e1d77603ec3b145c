import { columnSetsOf } from '@portico/contract/features/views/column-sets.ts'
import { ColumnSets as Sets } from '@portico/ui/list/column-sets.tsx'
import type { LayoutColumn } from '@portico/ui/list/grid-layout.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ListArrangement } from '../use-list-layout.ts'
import { useAsking } from './use-asking.tsx'
import type { ListViews } from './use-list-views.ts'
import { heldLayout, markedView } from './view-state.ts'
import { type SavedView, viewsQuery } from './views.queries.ts'

type ColumnSetsProps = { listKey: string; columns: readonly LayoutColumn[]; arrangement: ListArrangement }

/** The column sets of a list, kept on the server: views that ask for nothing. To show one arranges the list as a hand would. */
export function ColumnSets({ columns, arrangement, ...of }: ColumnSetsProps) {
  const { t } = useTranslation('views')
  const listKey = columnSetsOf(of.listKey)
  const { data: saved = none } = useQuery(viewsQuery(listKey))
  const shown = { query: {}, layout: arrangement.layout }
  const marked = markedView(saved, [], {}, shown, columns)
  const show = (set: SavedView) => arrangement.setLayout(heldLayout(set, columns) ?? arrangement.layout)
  const state: ListViews = {
    holds: 'columns',
    listKey,
    columns,
    builtIn: [],
    saved,
    shown,
    marked,
    arrangement,
    openBuiltIn: () => undefined,
    open: show,
    // The columns stay as the person's own arrangement.
    leave: () => undefined,
  }
  const { handlers, dialogs } = useAsking(state)
  return (
    <>
      <Sets
        {...handlers}
        texts={{
          title: t('set.chooser.title'),
          own: t('set.chooser.own'),
          none: t('set.chooser.none'),
          save: t('set.chooser.save'),
          update: (name) => t('set.chooser.update', { name }),
        }}
        value={marked.id}
        onOpen={(id) => {
          const set = saved.find((one) => one.id === id)
          if (set) show(set)
        }}
      />
      {dialogs}
    </>
  )
}

const none: readonly SavedView[] = []
