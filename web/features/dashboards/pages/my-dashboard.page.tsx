import { Button } from '@mantine/core'
import { Board, BoardSkeleton } from '@portico/ui/board/board.tsx'
import { FilterBar } from '@portico/ui/list/filter-bar.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { ShortSelect } from '@portico/ui/pieces/short-select.tsx'
import { IconArrowBackUp, IconArrowForwardUp, IconLayoutDashboard, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { useUnsavedGuard } from '../../../shared/page/use-unsaved-guard.tsx'
import { useSession } from '../../../shared/session/session.tsx'
import { DashboardTabs } from '../../overview/index.ts'
import { ConflictDialog } from '../board/conflict.dialog.tsx'
import { DetailsDialog } from '../board/details.dialog.tsx'
import { GalleryDialog } from '../board/gallery.dialog.tsx'
import { refreshChoices } from '../board/refresh.ts'
import { ShareDialog } from '../board/share.dialog.tsx'
import { type BoardState, useBoard } from '../board/use-board.ts'
import { comparisons, type DashboardFilters, useDashboardFilters } from '../board/use-dashboard-filters.ts'
import { type BoardItem, boardQuery, type MyBoard, type Widget } from '../dashboards.queries.ts'
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
  if (answer.data) return <Arranged key={String(answer.data.version)} board={answer.data} />
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

type Opened = { of: 'gallery' } | { of: 'share'; item: BoardItem } | { of: 'details'; widget: Widget } | undefined

function Arranged({ board }: { board: MyBoard }) {
  const { t } = useTranslation('dashboards')
  const { isViewing } = useSession()
  const filters = useDashboardFilters()
  const state = useBoard(board)
  const { items, isEditing } = state
  const [opened, setOpened] = useState<Opened>()
  const guard = useUnsavedGuard(state.isDirty)
  const titleOf = (id: string) => items.find((item) => item.id === id)?.widget.name ?? ''
  const close = () => setOpened(undefined)
  return (
    <main className="p-page">
      <PageHeader title={t('title')} actions={!isViewing && <Actions state={state} onAdd={() => setOpened({ of: 'gallery' })} />} />
      <DashboardTabs current="mine" />
      <FilterBar {...filters.bar} end={<Choices filters={filters} />} />
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
        <Board label={t('board')} spots={items} isEditing={isEditing} titleOf={titleOf} onStep={state.step}>
          {(id, place) => {
            const item = items.find((one) => one.id === id)!
            return (
              <WidgetView
                item={item}
                place={place}
                filters={filters}
                actions={
                  isViewing || item.sharedBy
                    ? []
                    : [{ id: 'share', label: t('share.action'), onClick: () => setOpened({ of: 'share', item }) }]
                }
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
      {opened?.of === 'share' && <ShareDialog id={opened.item.id} widget={opened.item.widget} onClose={close} />}
      {opened?.of === 'details' && <DetailsDialog widget={opened.widget} filters={filters} onClose={close} />}
      {state.conflict && <ConflictDialog {...state.conflict} titleOf={titleOf} isSaving={state.isSaving} />}
      {guard}
    </main>
  )
}

function Actions({ state, onAdd }: { state: BoardState; onAdd: () => void }) {
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
      <Button variant="default" data-keep leftSection={icon(IconPlus)} onClick={onAdd}>
        {t('edit.add')}
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
