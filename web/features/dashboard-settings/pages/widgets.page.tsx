import { Button, VisuallyHidden } from '@mantine/core'
import * as access from '@portico/contract/features/dashboard-settings/dashboard-settings.access.gen.ts'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { CountChips } from '@portico/ui/list/count-chips.tsx'
import { DataGrid, type GridColumn } from '@portico/ui/list/data-grid.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { useSession } from '../../../shared/session/session.tsx'
import { type Category, categoriesQuery, settingsApi, sourcesQuery, type Widget, widgetsQuery } from '../dashboard-settings.queries.ts'
import { GiveToTenant } from '../give-to-tenant.tsx'
import { useNameIn } from '../name-in.ts'
import { RemoveDialog } from '../remove.dialog.tsx'
import { RowActions } from '../row-actions.tsx'
import { Trail, useMaySeeTrail } from '../trail.tsx'
import { WidgetDialog } from '../widget.dialog.tsx'

type Opened = { do: 'new' } | { do: 'give' } | { do: 'edit' | 'remove' | 'trail'; widget: Widget } | undefined
type Row = Widget & { category: string; userType: Category['userType'] }
const userTypes = ['crm', 'Merchant'] as const

/** Widgets by category: where their figures come from, what they draw, and how many have them. */
export function Page() {
  const { t } = useTranslation('dashboard-settings')
  const { can, user } = useSession()
  const answer = useQuery(widgetsQuery)
  const categories = useQuery(categoriesQuery)
  const sources = useQuery(sourcesQuery)
  const [opened, setOpened] = useState<Opened>()
  const [only, setOnly] = useState<Category['userType']>()
  const maySeeTrail = useMaySeeTrail()
  const nameIn = useNameIn()
  const mayChange = can(access.createWidget) && categories.data !== undefined && sources.data !== undefined
  const isPlatform = user.level === 'platform'
  const close = () => setOpened(undefined)
  const open = categories.data?.filter((category) => !isPlatform || category.isOfPlatform) ?? []
  const all = userTypes.flatMap(
    (userType) =>
      answer.data
        ?.filter((category) => category.userType === userType)
        .flatMap(({ name, widgets }): Row[] => widgets.map((widget) => ({ ...widget, category: name, userType }))) ?? [],
  )
  const rows = only ? all.filter(({ userType }) => userType === only) : all
  const sourceOf = ({ dataSourceEndpoint: at }: Widget) => sources.data?.data.find(({ endpoint }) => endpoint === at)?.name ?? at
  const drawn = ({ data }: Widget) =>
    data.chartConfiguration && data.widgetType === 'CHART_WIDGET'
      ? t(`chart.${data.chartConfiguration.chartType}`)
      : t(`type.${data.widgetType}`)
  const actions = (widget: Row) => {
    const isOurs = widget.isOfPlatform === isPlatform
    return (
      <RowActions
        name={nameIn(widget)}
        onTrail={maySeeTrail && isOurs ? () => setOpened({ do: 'trail', widget }) : undefined}
        onEdit={mayChange && isOurs ? () => setOpened({ do: 'edit', widget }) : undefined}
        onRemove={mayChange && isOurs && !widget.isStandard ? () => setOpened({ do: 'remove', widget }) : undefined}
      />
    )
  }
  const columns: GridColumn<Row>[] = [
    {
      id: 'name',
      header: t('field.name'),
      width: 230,
      cell: (row) => (
        <span className="p-cell-strong">
          <UserText>{nameIn(row)}</UserText>
        </span>
      ),
    },
    { id: 'category', header: t('field.categoryId'), width: 140, keep: 2, cell: ({ category }) => <UserText>{category}</UserText> },
    { id: 'userType', header: t('field.userType'), width: 110, keep: 2, cell: ({ userType }) => t(`userType.${userType}`) },
    { id: 'source', header: t('field.dataSourceEndpoint'), width: 230, keep: 3, cell: sourceOf },
    { id: 'drawnAs', header: t('drawnAs'), width: 140, cell: drawn },
    { id: 'roles', header: t('roles'), width: 80, align: 'end', keep: 2, cell: ({ rolesCount }) => formatCount(rolesCount) },
    { id: 'people', header: t('people'), width: 80, align: 'end', keep: 2, cell: ({ usersCount }) => formatCount(usersCount) },
    {
      id: 'keptBy',
      header: t('keptBy'),
      width: 120,
      keep: 3,
      cell: ({ isOfPlatform }) => t(isOfPlatform ? 'kept.platform' : 'kept.tenant'),
    },
    {
      id: 'actions',
      header: t('actions'),
      headerCell: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      width: 56,
      align: 'end',
      cell: actions,
    },
  ]
  return (
    <main className="p-page">
      <PageHeader
        title={t('widgets')}
        note={t('widgetsNote')}
        actions={
          <>
            {can(access.giveToTenant) && (
              <Button variant="default" data-keep onClick={() => setOpened({ do: 'give' })}>
                {t('give.open')}
              </Button>
            )}
            {mayChange && (
              <Button data-keep onClick={() => setOpened({ do: 'new' })}>
                {t('widget.add')}
              </Button>
            )}
          </>
        }
      />
      <CountChips
        label={t('field.userType')}
        chips={userTypes.map((userType) => ({
          id: userType,
          name: t(`userType.${userType}`),
          count: formatCount(all.filter((row) => row.userType === userType).length),
          pressed: only === userType,
          onPress: () => setOnly(only === userType ? undefined : userType),
        }))}
      />
      <DataGrid
        label={t('widgets')}
        rows={rows}
        columns={columns}
        rowId={({ widgetId }) => widgetId}
        rowLabel={nameIn}
        compactRow={(row) => (
          <TwoLines
            name={<UserText>{nameIn(row)}</UserText>}
            end={actions(row)}
            detail={`${row.category} · ${t(`userType.${row.userType}`)}`}
            endDetail={drawn(row)}
          />
        )}
        state={answer.data ? 'ready' : answer.error ? 'error' : 'loading'}
        empty={<EmptyState title={t('noWidgetsTitle')}>{t('noWidgets')}</EmptyState>}
        error={<LoadFailed title={t('failed')} answer={answer} />}
      />
      {opened?.do === 'give' && <GiveToTenant onClose={close} />}
      {opened?.do === 'new' && sources.data && <WidgetDialog widget={undefined} categories={open} sources={sources.data} onClose={close} />}
      {opened?.do === 'edit' && sources.data && (
        <WidgetDialog widget={opened.widget} categories={open} sources={sources.data} onClose={close} />
      )}
      {opened?.do === 'trail' && <Trail of={{ id: opened.widget.widgetId, name: nameIn(opened.widget) }} onClose={close} />}
      {opened?.do === 'remove' && (
        <RemoveDialog
          title={t('widget.remove', { name: nameIn(opened.widget) })}
          label={t('widget.delete')}
          said={t('widget.removed')}
          remove={() => settingsApi.deleteWidget({ params: { categoryId: opened.widget.categoryId, widgetId: opened.widget.widgetId } })}
          onClose={close}
        >
          {t('widget.removeText', { count: opened.widget.usersCount })}
        </RemoveDialog>
      )}
    </main>
  )
}
