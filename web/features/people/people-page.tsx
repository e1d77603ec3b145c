import { type Action, ActionButton } from '@portico/ui/action-button.tsx'
import { EmptyState } from '@portico/ui/empty-state.tsx'
import { isSet } from '@portico/ui/filter-definition.ts'
import { notify } from '@portico/ui/notify.tsx'
import { PageActions } from '@portico/ui/page-actions.tsx'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDirectExport } from '../../shared/exports/use-direct-export.tsx'
import { readFilters, writeFilters } from '../../shared/list/filter-url.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import { pageSizeOf } from '../../shared/list/page-size.ts'
import { useListLayout } from '../../shared/list/use-list-layout.ts'
import { useListUrl } from '../../shared/list/use-list-url.ts'
import { useListViews } from '../../shared/list/views/use-list-views.ts'
import { useSession } from '../../shared/session.tsx'
import { InviteDialog } from './dialogs/invite.dialog.tsx'
import { peopleQuery, showChanged } from './people.queries.ts'
import { mayDo, type PeopleDesk } from './people-desk.ts'
import { peopleExport } from './people-export.ts'
import { filtersOf, peopleOrder } from './people-search.ts'
import { CompactPerson, nameOf, usePersonColumns } from './person.columns.tsx'
import { PersonDrawer } from './person-drawer.tsx'
import { usePeopleFilters } from './use-people-filters.ts'

/** People who may sign in, as those see them who manage them: staff, users of merchants, or a merchant's own. */
export function PeoplePage({ desk, beside = false }: { desk: PeopleDesk; beside?: Action | false }) {
  const { t } = useTranslation('people')
  const session = useSession()
  const queries = useQueryClient()
  const [isInviting, setIsInviting] = useState(false)
  const url = useListUrl(desk.path)
  const { search } = url
  const listKey = `people.${desk.name}.${session.user.level}`
  const own = useListLayout(listKey)
  const columns = usePersonColumns(desk.hasMerchants)
  const views = useListViews({ listKey, url, own, columns, builtIn: useBuiltInViews() })
  const { arrangement } = views
  const filters = usePeopleFilters(desk, search)
  const values = readFilters(filters, search)
  const pageSize = pageSizeOf(search, arrangement.pageSize)
  const answer = useQuery({
    ...peopleQuery({ ...filtersOf(desk, values, search), pageSize, cursor: search.cursor }),
    placeholderData: keepPreviousData,
    enabled: arrangement.isKnown,
  })
  const download = useDirectExport()
  const zone = session.user.configureTimeZone
  const startExport = () =>
    download.start(peopleExport({ asked: filtersOf(desk, values, search), columns, layout: arrangement.layout, zone }))
  const invite = mayDo(session, desk, 'Add') && { id: 'invite', label: t('list.invite'), keep: true, onClick: () => setIsInviting(true) }
  return (
    <>
      <ListPage
        title={t(`title.${desk.name}`)}
        label={t(`title.${desk.name}`)}
        url={url}
        arrangement={arrangement}
        answer={answer}
        pageSize={pageSize}
        columns={columns}
        rowId={(row) => row.id}
        rowLabel={nameOf}
        compactRow={(row) => <CompactPerson row={row} hasMerchants={desk.hasMerchants} />}
        views={views}
        sort={peopleOrder.read(search.sort)}
        onSort={(sort) => url.ask({ sort: peopleOrder.write(sort) })}
        filters={filters}
        values={values}
        onFilters={(next) => url.ask(writeFilters(filters, next))}
        search={{ label: t('list.search'), value: search.search ?? '', onChange: (text) => url.ask({ search: text || undefined }) }}
        isFiltered={search.search !== undefined || filters.some((filter) => isSet(filter, values[filter.id]))}
        onClear={() => url.ask({ ...writeFilters(filters, {}), search: undefined })}
        empty={
          <EmptyState title={t('list.emptyTitle')} action={invite && <ActionButton of={invite} />}>
            {t('list.emptyText')}
          </EmptyState>
        }
        noMatchText={t('list.noMatch')}
        actions={
          <PageActions
            actions={[
              beside,
              mayDo(session, desk, 'Export') && {
                id: 'export',
                label: t('list.export'),
                loading: download.isRunning,
                onClick: startExport,
              },
              invite && { ...invite, primary: true },
            ]}
          />
        }
        job={download.job}
        drawer={(id, walk) => (
          <PersonDrawer
            id={id}
            desk={desk}
            walk={walk}
            width={arrangement.drawerWidth}
            onWidth={arrangement.setDrawerWidth}
            onClose={url.close}
          />
        )}
      />
      {isInviting && (
        <InviteDialog
          desk={desk}
          onClose={() => setIsInviting(false)}
          onDone={(person) => {
            setIsInviting(false)
            showChanged(queries, person.id)
            notify.success(t('done.invite', { name: nameOf(person) }))
            url.open(person.id)
          }}
        />
      )}
    </>
  )
}

function useBuiltInViews() {
  const { t } = useTranslation('people')
  return [
    { id: 'all', label: t('view.all'), change: {} },
    { id: 'invited', label: t('view.invited'), change: { status: 'InvitationSent' } },
    { id: 'shut', label: t('view.shut'), change: { status: 'Locked,Inactive' } },
  ]
}
