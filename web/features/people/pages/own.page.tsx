import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { useListUrl } from '../../../shared/page/use-list-url.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { NewRoleOfMerchant, RolesPanel } from '../../roles/index.tsx'
import { peopleDesks } from '../people-desk.ts'
import { PeoplePage } from '../people-page.tsx'

/** A merchant's own people, and beside them the roles that they can have. */
export function Page() {
  const { t } = useTranslation('people')
  const title = usePageTitle()
  const { can } = useSession()
  const url = useListUrl(peopleDesks.own.path)
  const mayRoles = can({ merchant: 'Merchant.UserManagement.Roles' })
  const isRoles = mayRoles && url.search.part === 'roles'
  const turn = mayRoles && {
    id: 'turn',
    label: isRoles ? title : t('field.roles'),
    keep: true,
    onClick: () => url.ask({ part: isRoles ? undefined : 'roles' }),
  }
  if (!isRoles) return <PeoplePage desk={peopleDesks.own} beside={turn} />
  return (
    <main className="p-page">
      <PageHeader
        title={t('title.roles')}
        actions={
          <>
            <PageActions actions={[turn]} />
            <NewRoleOfMerchant />
          </>
        }
      />
      <RolesPanel />
    </main>
  )
}
