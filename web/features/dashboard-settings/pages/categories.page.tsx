import { Button, VisuallyHidden } from '@mantine/core'
import * as access from '@portico/contract/features/dashboard-settings/dashboard-settings.access.gen.ts'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { DataGrid, type GridColumn } from '@portico/ui/list/data-grid.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { useSession } from '../../../shared/session/session.tsx'
import { CategoryDialog } from '../category.dialog.tsx'
import { type Category, categoriesQuery, settingsApi } from '../dashboard-settings.queries.ts'
import { useNameIn } from '../name-in.ts'
import { RemoveDialog } from '../remove.dialog.tsx'
import { RowActions } from '../row-actions.tsx'
import { Trail, useMaySeeTrail } from '../trail.tsx'

type Opened = { do: 'new' } | { do: 'edit' | 'remove' | 'trail'; category: Category } | undefined

/** Categories of widgets, for each kind of user, in the order in which dashboards show them. */
export function Page() {
  const { t } = useTranslation('dashboard-settings')
  const { can, user } = useSession()
  const answer = useQuery(categoriesQuery)
  const [opened, setOpened] = useState<Opened>()
  const maySeeTrail = useMaySeeTrail()
  const nameIn = useNameIn()
  const mayChange = can(access.createCategory)
  const close = () => setOpened(undefined)
  const isOurs = (category: Category) => category.isOfPlatform === (user.level === 'platform')
  const rows = (['crm', 'Merchant'] as const).flatMap((userType) => answer.data?.filter((one) => one.userType === userType) ?? [])
  const keeper = (category: Category) => t(category.isOfPlatform ? 'kept.platform' : 'kept.tenant')
  const actions = (category: Category) => (
    <RowActions
      name={nameIn(category)}
      onTrail={maySeeTrail && isOurs(category) ? () => setOpened({ do: 'trail', category }) : undefined}
      onEdit={mayChange && isOurs(category) ? () => setOpened({ do: 'edit', category }) : undefined}
      onRemove={mayChange && isOurs(category) && !category.isStandard ? () => setOpened({ do: 'remove', category }) : undefined}
    />
  )
  const columns: GridColumn<Category>[] = [
    {
      id: 'name',
      header: t('field.name'),
      width: 240,
      cell: ({ name }) => (
        <span className="p-cell-strong">
          <UserText>{name}</UserText>
        </span>
      ),
    },
    { id: 'nameTr', header: t('field.nameTr'), width: 240, keep: 3, cell: ({ nameTr }) => nameTr ?? '—' },
    { id: 'userType', header: t('field.userType'), width: 130, fit: true, cell: ({ userType }) => t(`userType.${userType}`) },
    { id: 'place', header: t('field.place'), width: 80, align: 'end', keep: 2, cell: ({ place }) => place },
    { id: 'widgets', header: t('widgets'), width: 100, align: 'end', cell: ({ widgetsCount }) => formatCount(widgetsCount) },
    { id: 'keptBy', header: t('keptBy'), width: 130, keep: 2, fit: true, cell: keeper },
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
        title={t('categories')}
        note={t('categoriesNote')}
        actions={
          mayChange && (
            <Button data-keep onClick={() => setOpened({ do: 'new' })}>
              {t('category.add')}
            </Button>
          )
        }
      />
      <DataGrid
        label={t('categories')}
        rows={rows}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={nameIn}
        compactRow={(category) => (
          <TwoLines
            name={<UserText>{nameIn(category)}</UserText>}
            end={actions(category)}
            detail={`${t(`userType.${category.userType}`)} · ${keeper(category)}`}
            endDetail={t('widgetsCount', { count: category.widgetsCount })}
          />
        )}
        state={answer.data ? 'ready' : answer.error ? 'error' : 'loading'}
        skeletonRows={6}
        error={<LoadFailed title={t('failed')} answer={answer} />}
      />
      {opened?.do === 'new' && <CategoryDialog category={undefined} last={answer.data?.length ?? 0} onClose={close} />}
      {opened?.do === 'edit' && <CategoryDialog category={opened.category} last={0} onClose={close} />}
      {opened?.do === 'trail' && <Trail of={{ id: opened.category.id, name: nameIn(opened.category) }} onClose={close} />}
      {opened?.do === 'remove' && (
        <RemoveDialog
          title={t('category.remove', { name: nameIn(opened.category) })}
          label={t('category.delete')}
          said={t('category.removed')}
          remove={() => settingsApi.deleteCategory({ params: { categoryId: opened.category.id } })}
          onClose={close}
        >
          {t('category.removeText')}
        </RemoveDialog>
      )}
    </main>
  )
}
