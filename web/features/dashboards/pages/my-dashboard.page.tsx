import { Button, UnstyledButton } from '@mantine/core'
import { Board, BoardSkeleton } from '@portico/ui/board/board.tsx'
import { compact } from '@portico/ui/board/board-layout.ts'
import { FilterBar } from '@portico/ui/list/filter-bar.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { ShortSelect } from '@portico/ui/pieces/short-select.tsx'
import { IconArrowBackUp, IconArrowForwardUp, IconLayoutDashboard, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { useSearchState } from '../../../shared/page/use-search-state.ts'
import { useUnsavedGuard } from '../../../shared/page/use-unsaved-guard.tsx'
import { useSession } from '../../../shared/session/session.tsx'
import { DashboardTabs } from '../../overview/index.ts'
import { CategoriesDialog } from '../board/categories.dialog.tsx'
import { CategoryDialog } from '../board/category.dialog.tsx'
import { ConflictDialog } from '../board/conflict.dialog.tsx'
import { DetailsDialog } from '../board/details.dialog.tsx'
import { GalleryDialog } from '../board/gallery.dialog.tsx'
import { refreshChoices } from '../board/refresh.ts'
import { ShareDialog } from '../board/share.dialog.tsx'
import { mostOnPhone } from '../board/standard-size.ts'
import { type BoardState, useBoard } from '../board/use-board.ts'
import { comparisons, type DashboardFilters, useDashboardFilters } from '../board/use-dashboard-filters.ts'
import { boardQuery } from '../dashboards.queries.ts'
import type { BoardItem, MyBoard, Widget } from '../model.ts'
import { WidgetView } from '../widget/widget-view.tsx'

const skeleton = [
  { id: 'a', x: 0, y: 0, w: 3, h: 2 },
  { id: 'b', x: 3, y: 0, w: 3, h: 2 },
  { id: 'c', x: 6, y: 0, w: 6, h: 2 },
  { id: 'd', x: 0, y: 2, w: 8, h: 6 },
  { id: 'e', x: 8, y: 2, w: 4, h: 6 },
]

/** The dashboard that a person arranges: widgets of the gallery, and those that colleagues share. */
export function Page() {
  const { t } = useTranslation('dashboards')
  const answer = useQuery(boardQuery)
  if (answer.data) return <Arranged board={answer.data} />
  return (
    <main className="p-page">
      <PageHeader title={t('title')} />
      <DashboardTabs current="mine" />
      {answer.error ? (
        <div className="p-card">
          <LoadFailed title={t('failed')} answer={answer} />
        </div>
      ) : (
        <BoardSkeleton spots={skeleton} />
      )}
    </main>
  )
}

type Opened =
  | { of: 'gallery' }
  | { of: 'categories' }
  | { of: 'category'; item: BoardItem }
  | { of: 'share'; item: BoardItem }
  | { of: 'details'; widget: Widget }
  | undefined

function Arranged({ board }: { board: MyBoard }) {
  const { t } = useTranslation('dashboards')
  const { isViewing } = useSession()
  const filters = useDashboardFilters()
  const state = useBoard(board)
  const { items, isEditing } = state
  const [search, setSearch] = useSearchState()
  const [opened, setOpened] = useState<Opened>()
  const guard = useUnsavedGuard(state.isDirty)
  const titleOf = (id: string) => items.find((item) => item.id === id)?.widget.name ?? ''
  const close = () => setOpened(undefined)
  const isSorted = board.categories.length > 0
  // A category is only looked at: arranging it alone would push the other widgets about.
  const category = isEditing ? undefined : board.categories.find(({ id }) => id === search.category)
  const shown = category ? items.filter(({ categoryId }) => categoryId === category.id) : items
  const actionsOf = (item: BoardItem) => [
    ...(isSorted ? [{ id: 'edit-category', label: t('categories.action'), onClick: () => setOpened({ of: 'category', item }) }] : []),
    { id: 'clone', label: t('clone.action'), onClick: () => state.clone(item.id) },
    ...(item.sharedBy === null ? [{ id: 'share', label: t('share.action'), onClick: () => setOpened({ of: 'share', item }) }] : []),
  ]
  return (
    <main className="p-page">
      <PageHeader title={t('title')} actions={!isViewing && <Actions state={state} onOpen={(of) => setOpened({ of })} />} />
      <DashboardTabs current="mine" />
      <FilterBar {...filters.bar} end={<Choices filters={filters} />} />
      {isSorted && !isEditing && (
        <CategoryChips categories={board.categories} value={category?.id} onChange={(next) => setSearch({ category: next })} />
      )}
      {category && shown.length === 0 && <p className="p-no-data">{t('categories.empty')}</p>}
      {items.length === 0 ? (
        <div className="p-card">
          <EmptyState
            title={t('emptyTitle')}
            action={
              !isViewing && (
                <Button variant="default" onClick={() => setOpened({ of: 'gallery' })}>
                  {t('edit.addFirst')}
                </Button>
              )
            }
          >
            {t('emptyText')}
          </EmptyState>
        </div>
      ) : (
        <Board
          label={t('board')}
          spots={category ? compact(shown) : shown}
          isEditing={isEditing}
          titleOf={titleOf}
          onStep={state.step}
          mostStacked={(id) => mostOnPhone(items.find((item) => item.id === id)!.widget)}
        >
          {(id, place) => {
            const item = items.find((one) => one.id === id)!
            return (
              <WidgetView
                item={item}
                place={place}
                filters={filters}
                actions={isViewing ? [] : actionsOf(item)}
                onDetails={(widget) => setOpened({ of: 'details', widget })}
              />
            )
          }}
        </Board>
      )}
      {opened?.of === 'gallery' && (
        <GalleryDialog
          onBoard={new Set(items.map(({ widget }) => widget.widgetId))}
          onAdd={(widgets) => {
            state.add(widgets)
            close()
          }}
          onClose={close}
        />
      )}
      {opened?.of === 'categories' && <CategoriesDialog categories={board.categories} onClose={close} />}
      {opened?.of === 'category' && (
        <CategoryDialog
          title={opened.item.widget.name}
          categories={board.categories}
          value={opened.item.categoryId}
          onChoose={(categoryId) => {
            state.sort(opened.item.id, categoryId)
            close()
          }}
          onClose={close}
        />
      )}
      {opened?.of === 'share' && <ShareDialog item={nowOf(items, opened.item)} onClose={close} />}
      {opened?.of === 'details' && <DetailsDialog widget={opened.widget} filters={filters} onClose={close} />}
      {state.conflict && <ConflictDialog {...state.conflict} titleOf={titleOf} isSaving={state.isSaving} />}
      {guard}
    </main>
  )
}

/** The first change of a dashboard gives the shipped widgets on it ids of their own. */
const nowOf = (items: readonly BoardItem[], { id, baseWidgetId, ...rest }: BoardItem): BoardItem =>
  items.find((item) => item.id === id) ?? items.find((item) => item.baseWidgetId === baseWidgetId) ?? { id, baseWidgetId, ...rest }

function Actions({ state, onOpen }: { state: BoardState; onOpen: (of: 'gallery' | 'categories') => void }) {
  const { t } = useTranslation('dashboards')
  if (!state.isEditing)
    return (
      <Button variant="default" data-keep leftSection={<IconLayoutDashboard size={15} stroke={1.75} aria-hidden />} onClick={state.begin}>
        {t('edit.begin')}
      </Button>
    )
  const icon = (Icon: typeof IconPlus) => <Icon size={15} stroke={1.75} aria-hidden />
  return (
    <>
      <Button variant="default" data-keep leftSection={icon(IconPlus)} onClick={() => onOpen('gallery')}>
        {t('edit.add')}
      </Button>
      <Button variant="default" onClick={() => onOpen('categories')}>
        {t('categories.manage')}
      </Button>
      <Button
        variant="default"
        data-keep
        leftSection={icon(IconArrowBackUp)}
        disabled={!state.canUndo}
        onClick={() => state.step({ do: 'undo' })}
      >
        {t('edit.undo')}
      </Button>
      <Button variant="default" leftSection={icon(IconArrowForwardUp)} disabled={!state.canRedo} onClick={() => state.step({ do: 'redo' })}>
        {t('edit.redo')}
      </Button>
      <Button variant="default" data-keep onClick={state.discard}>
        {t('edit.discard')}
      </Button>
      <Button data-keep loading={state.isSaving} disabled={!state.isDirty} onClick={state.save}>
        {t('edit.save')}
      </Button>
    </>
  )
}

type CategoryChipsProps = { categories: MyBoard['categories']; value: string | undefined; onChange: (id: string | undefined) => void }

/** All widgets, or those of one category of the person's own. */
function CategoryChips({ categories, value, onChange }: CategoryChipsProps) {
  const { t } = useTranslation('dashboards')
  const chip = (id: string | undefined, name: string) => (
    <UnstyledButton key={id ?? ''} className="p-count" aria-pressed={id === value} onClick={() => onChange(id)}>
      {name}
    </UnstyledButton>
  )
  return (
    <fieldset className="p-counts" aria-label={t('categories.label')}>
      {chip(undefined, t('categories.all'))}
      {categories.map(({ id, name }) => chip(id, name))}
    </fieldset>
  )
}

/** With what the figures are compared, and how often they are read again. */
function Choices({ filters: { compare, refresh, setSearch } }: { filters: DashboardFilters }) {
  const { t } = useTranslation('dashboards')
  const everyName = { off: t('refresh.off'), '30': t('refresh.s30'), '60': t('refresh.s60'), '300': t('refresh.s300') }
  return (
    <>
      <ShortSelect
        isNamed
        label={t('compare.label')}
        options={comparisons.map((value) => ({ value, label: t(`compare.${value}`) }))}
        value={compare}
        onChange={(next) => setSearch({ compare: next === 'none' ? undefined : next })}
      />
      <ShortSelect
        isNamed
        label={t('refresh.label')}
        options={refreshChoices.map((value) => ({ value, label: everyName[value] }))}
        value={refresh}
        onChange={(next) => setSearch({ refresh: next === '60' ? undefined : next })}
      />
    </>
  )
}
