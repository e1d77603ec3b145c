import { Button, VisuallyHidden } from '@mantine/core'
import * as access from '@portico/contract/features/dashboard-settings/dashboard-settings.access.gen.ts'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { useSession } from '../../../shared/session/session.tsx'
import { categoriesQuery, settingsApi, sourcesQuery, type Widget, widgetsQuery } from '../dashboard-settings.queries.ts'
import { GiveToTenant } from '../give-to-tenant.tsx'
import { RemoveDialog } from '../remove.dialog.tsx'
import { RowActions } from '../row-actions.tsx'
import { Trail, useMaySeeTrail } from '../trail.tsx'
import { WidgetDialog } from '../widget.dialog.tsx'

type Opened = { do: 'new' } | { do: 'give' } | { do: 'edit' | 'remove' | 'trail'; widget: Widget } | undefined

/** Widgets by category: where their figures come from, what they draw, and how many have them. */
export function Page() {
  const { t } = useTranslation('dashboard-settings')
  const { can, user } = useSession()
  const answer = useQuery(widgetsQuery)
  const categories = useQuery(categoriesQuery)
  const sources = useQuery(sourcesQuery)
  const [opened, setOpened] = useState<Opened>()
  const maySeeTrail = useMaySeeTrail()
  const mayChange = can(access.createWidget) && categories.data !== undefined && sources.data !== undefined
  const isPlatform = user.level === 'platform'
  const close = () => setOpened(undefined)
  const sourceName = (endpoint: string) => sources.data?.data.find((one) => one.endpoint === endpoint)?.name ?? endpoint
  const open = categories.data?.filter((category) => !isPlatform || category.isOfPlatform) ?? []
  const drawn = ({ data }: Widget) =>
    data.chartConfiguration && data.widgetType === 'CHART_WIDGET'
      ? t(`chart.${data.chartConfiguration.chartType}`)
      : t(`type.${data.widgetType}`)
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
      {answer.error && !answer.data ? (
        <div className="p-card">
          <LoadFailed title={t('failed')} answer={answer} />
        </div>
      ) : (
        answer.data
          ?.filter(({ widgets }) => widgets.length > 0)
          .map((category) => (
            <section key={category.id} className="p-card" aria-label={`${category.name}, ${t(`userType.${category.userType}`)}`}>
              <div className="p-card-head">
                <h2>
                  {category.name} <small className="p-settings-of">{t(`userType.${category.userType}`)}</small>
                </h2>
              </div>
              <div className="p-card-body p-settings-scroll">
                <table className="p-mini p-settings-table">
                  <thead>
                    <tr>
                      <th scope="col">{t('field.name')}</th>
                      <th scope="col">{t('field.dataSourceEndpoint')}</th>
                      <th scope="col">{t('drawnAs')}</th>
                      <th scope="col">{t('roles')}</th>
                      <th scope="col">{t('people')}</th>
                      <th scope="col">{t('keptBy')}</th>
                      <th scope="col">
                        <VisuallyHidden>{t('actions')}</VisuallyHidden>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {category.widgets.map((widget) => {
                      const isOurs = widget.isOfPlatform === isPlatform
                      return (
                        <tr key={widget.widgetId}>
                          <td>{user.language === 'tr' ? (widget.nameTr ?? widget.name) : widget.name}</td>
                          <td>{sourceName(widget.dataSourceEndpoint)}</td>
                          <td>{drawn(widget)}</td>
                          <td>{widget.rolesCount}</td>
                          <td>{widget.usersCount}</td>
                          <td>{t(widget.isOfPlatform ? 'kept.platform' : 'kept.tenant')}</td>
                          <td>
                            <RowActions
                              name={widget.name}
                              onTrail={maySeeTrail && isOurs ? () => setOpened({ do: 'trail', widget }) : undefined}
                              onEdit={mayChange && isOurs ? () => setOpened({ do: 'edit', widget }) : undefined}
                              onRemove={mayChange && isOurs && !widget.isStandard ? () => setOpened({ do: 'remove', widget }) : undefined}
                            />
                          </td>
                        </tr>
                      )
                    })}
                  </tbody>
                </table>
              </div>
            </section>
          ))
      )}
      {opened?.do === 'give' && <GiveToTenant onClose={close} />}
      {opened?.do === 'new' && sources.data && <WidgetDialog widget={undefined} categories={open} sources={sources.data} onClose={close} />}
      {opened?.do === 'edit' && sources.data && (
        <WidgetDialog widget={opened.widget} categories={open} sources={sources.data} onClose={close} />
      )}
      {opened?.do === 'trail' && <Trail of={{ id: opened.widget.widgetId, name: opened.widget.name }} onClose={close} />}
      {opened?.do === 'remove' && (
        <RemoveDialog
          title={t('widget.remove', { name: opened.widget.name })}
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
