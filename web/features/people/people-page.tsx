import { type Action, ActionButton } from '@portico/ui/actions/action-button.tsx'
import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDirectExport } from '../../shared/exports/use-direct-export.tsx'
import { ListPage } from '../../shared/list/list-page.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { useListUrl } from '../../shared/page/use-list-url.ts'
import { useSession } from '../../shared/session/session.tsx'
import { InviteDialog } from './dialogs/invite.dialog.tsx'
import { nameOf, peopleQuery } from './people.queries.ts'
import { mayDo, type PeopleDesk } from './people-desk.ts'
import { peopleExport } from './people-export.ts'
import { filtersOf, peopleOrder } from './people-search.ts'
import { CompactPerson, usePersonColumns } from './person.columns.tsx'
import { PersonDrawer } from './person-drawer.tsx'
import { usePeopleFilters } from './use-people-filters.ts'

/** People who may sign in, as those see them who manage them: staff, users of merchants, or a merchant's own. */
export function PeoplePage({ desk, beside = false }: { desk: PeopleDesk; beside?: Action | false }) {
  const { t } = useTranslation('people')
  const title = usePageTitle()
  const session = useSession()
  const [isInviting, setIsInviting] = useState(false)
  const url = useListUrl(desk.path)
  const columns = usePersonColumns(desk.hasMerchants)
  const { page, asked, layout } = useList({
    url,
    listKey: `people.${desk.name}.${session.user.level}`,
    columns,
    builtIn: useBuiltInViews(),
    filters: usePeopleFilters(desk, url.search),
    order: peopleOrder,
    search: { name: 'search', label: t('list.search') },
    askedOf: (values, search) => filtersOf(desk, values, search),
    queryOf: peopleQuery,
  })
  const download = useDirectExport()
  const startExport = () => download.start(peopleExport({ asked, columns, layout, zone: session.user.configureTimeZone }))
  const invite = mayDo(session, desk, 'Add') && { id: 'invite', label: t('list.invite'), keep: true, onClick: () => setIsInviting(true) }
  return (
    <>
      <ListPage
        {...page}
        title={title}
        label={title}
        rowId={(row) => row.id}
        rowLabel={nameOf}
        compactRow={(row) => <CompactPerson row={row} hasMerchants={desk.hasMerchants} />}
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
        drawer={(id, frame) => <PersonDrawer id={id} desk={desk} {...frame} />}
      />
      {isInviting && <InviteDialog desk={desk} onClose={() => setIsInviting(false)} onDone={({ id }) => url.open(id)} />}
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
