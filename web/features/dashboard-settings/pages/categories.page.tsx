import { Button, VisuallyHidden } from '@mantine/core'
import * as access from '@portico/contract/features/dashboard-settings/dashboard-settings.access.gen.ts'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { useSession } from '../../../shared/session/session.tsx'
import { CategoryDialog } from '../category.dialog.tsx'
import { type Category, categoriesQuery, settingsApi } from '../dashboard-settings.queries.ts'
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
  const mayChange = can(access.createCategory)
  const close = () => setOpened(undefined)
  const isOurs = (category: Category) => category.isOfPlatform === (user.level === 'platform')
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
      {answer.error && !answer.data ? (
        <div className="p-card">
          <LoadFailed title={t('failed')} answer={answer} />
        </div>
      ) : (
        (['crm', 'Merchant'] as const).map((userType) => (
          <section key={userType} className="p-card" aria-label={t(`userType.${userType}`)}>
            <div className="p-card-head">
              <h2>{t(`userType.${userType}`)}</h2>
            </div>
            <div className="p-card-body p-settings-scroll">
              <table className="p-mini p-settings-table">
                <thead>
                  <tr>
                    <th scope="col">{t('field.name')}</th>
                    <th scope="col">{t('field.nameTr')}</th>
                    <th scope="col">{t('field.place')}</th>
                    <th scope="col">{t('widgets')}</th>
                    <th scope="col">{t('keptBy')}</th>
                    <th scope="col">
                      <VisuallyHidden>{t('actions')}</VisuallyHidden>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {answer.data
                    ?.filter((category) => category.userType === userType)
                    .map((category) => (
                      <tr key={category.id}>
                        <td>{category.name}</td>
                        <td>{category.nameTr ?? '—'}</td>
                        <td>{category.place}</td>
                        <td>{category.widgetsCount}</td>
                        <td>{t(category.isOfPlatform ? 'kept.platform' : 'kept.tenant')}</td>
                        <td>
                          <RowActions
                            name={category.name}
                            onTrail={maySeeTrail && isOurs(category) ? () => setOpened({ do: 'trail', category }) : undefined}
                            onEdit={mayChange && isOurs(category) ? () => setOpened({ do: 'edit', category }) : undefined}
                            onRemove={
                              mayChange && isOurs(category) && !category.isStandard
                                ? () => setOpened({ do: 'remove', category })
                                : undefined
                            }
                          />
                        </td>
                      </tr>
                    ))}
                </tbody>
              </table>
            </div>
          </section>
        ))
      )}
      {opened?.do === 'new' && <CategoryDialog category={undefined} last={answer.data?.length ?? 0} onClose={close} />}
      {opened?.do === 'edit' && <CategoryDialog category={opened.category} last={0} onClose={close} />}
      {opened?.do === 'trail' && <Trail of={opened.category} onClose={close} />}
      {opened?.do === 'remove' && (
        <RemoveDialog
          title={t('category.remove', { name: opened.category.name })}
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
