import { webhookPaths } from '@portico/contract/features/webhooks/webhook-paths.ts'
import { ActionButton } from '@portico/ui/actions/action-button.tsx'
import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../shared/list/list-page.tsx'
import { sortOrders } from '../../shared/list/sort-orders.ts'
import { useList } from '../../shared/list/use-list.ts'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { useListUrl } from '../../shared/page/use-list-url.ts'
import { useSession } from '../../shared/session/session.tsx'
import { NewEndpointDialog } from './dialogs/endpoint.dialog.tsx'
import { SecretOnceDialog } from './dialogs/secret-once.dialog.tsx'
import { CompactEndpoint, useEndpointColumns } from './endpoint.columns.tsx'
import { EndpointDrawer } from './endpoint-drawer.tsx'
import { type EndpointWithSecret, endpointListQuery, webhookWire } from './webhooks.queries.ts'

const order = sortOrders(['-createdAt'], '-createdAt')

/** Where events of payments are sent. */
export function EndpointsPage({ whose }: { whose: keyof typeof webhookPaths }) {
  const { t } = useTranslation('webhooks')
  const title = usePageTitle()
  const { can } = useSession()
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<EndpointWithSecret>()
  const url = useListUrl(webhookPaths[whose])
  const { page } = useList({
    url,
    listKey: `webhooks.${whose}`,
    columns: useEndpointColumns(whose),
    builtIn: [{ id: 'all', label: t('all'), change: {} }],
    filters: [],
    order,
    search: undefined,
    askedOf: () => ({}),
    queryOf: endpointListQuery,
  })
  const add = can(webhookWire.create.access) && { id: 'new', label: t('list.new'), onClick: () => setAdding(true) }
  return (
    <>
      <ListPage
        {...page}
        title={title}
        label={title}
        rowId={(row) => row.endpointId}
        rowLabel={(row) => row.address}
        compactRow={(row) => <CompactEndpoint row={row} />}
        empty={
          <EmptyState title={t('list.emptyTitle')} action={add && <ActionButton of={add} />}>
            {t('list.emptyText')}
          </EmptyState>
        }
        noMatchText={t('list.noMatch')}
        actions={<PageActions actions={[add && { ...add, primary: true, keep: true }]} />}
        drawer={(id, frame) => <EndpointDrawer id={id} whose={whose} {...frame} tab={url.search.tab} onTab={(tab) => url.show({ tab })} />}
      />
      {isAdding && <NewEndpointDialog whose={whose} onClose={() => setAdding(false)} onDone={setMade} />}
      {made && (
        <SecretOnceDialog
          secret={made.secret}
          onClose={() => {
            setMade(undefined)
            url.open(made.endpointId)
          }}
        />
      )}
    </>
  )
}
