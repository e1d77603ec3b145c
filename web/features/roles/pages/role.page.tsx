import { SegmentedControl } from '@mantine/core'
import type { Level } from '@portico/contract/core/level.ts'
import type { RoleType } from '@portico/contract/features/roles/role-words.ts'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordFailed } from '../../../shared/api/record-failed.tsx'
import { useSearchState } from '../../../shared/page/use-search-state.ts'
import { merchantsQuery } from '../../../shared/session/reference.queries.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { useRoleName } from '../../../shared/texts/role-name.ts'
import { RoleEditor } from '../editor/role-editor.tsx'
import { manages } from '../may-change.ts'
import { type RoleDetails, roleQuery } from '../roles.queries.ts'

/** A role at an address of its own; without an id a new one, empty or begun as a copy (`?copyOf=`). */
export function Page() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const [{ copyOf }] = useSearchState()
  if (id !== undefined) return <Loaded key={id} id={id} show={(role) => <RoleEditor role={role} place={role} />} />
  if (copyOf !== undefined) return <Loaded key={copyOf} id={copyOf} show={(role) => <NewRole of={role} />} />
  return <NewRole />
}

function Loaded({ id, show }: { id: string; show: (role: RoleDetails) => ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(roleQuery(id))
  if (data) return show(data)
  return (
    <main className="p-page">
      {error ? (
        <RecordFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <GridSkeleton widths={[240, 160, 120]} rows={8} />
      )}
    </main>
  )
}

/** The address says whose role it will be, like everything that a page shows. */
function NewRole({ of }: { of?: RoleDetails }) {
  const { t } = useTranslation('roles')
  const session = useSession()
  const roleName = useRoleName()
  const { user, permissions } = session
  const [search] = useSearchState()
  const type: RoleType = of?.type ?? (user.level === 'merchant' || search.type === 'merchant' ? 'merchant' : 'crm')
  const merchantId = type === 'merchant' ? (search.merchantId ?? of?.merchantId ?? null) : null
  const level: Level = type === 'merchant' ? 'merchant' : user.level
  const holds = (name: string) => user.level !== level || permissions.has(name)
  const start = of && {
    name: t('editor.copyName', { name: roleName(of) }),
    permissions: of.permissions.filter(holds),
    scaRequiredPermissions: of.scaRequiredPermissions.filter(holds),
  }
  const leftOut = of && start ? of.permissions.length - start.permissions.length : 0
  return (
    <RoleEditor key={of?.id} place={{ type, level, merchantId }} {...(of && start ? { start, origin: roleName(of) } : {})}>
      {leftOut > 0 && <p className="p-note">{t('editor.leftOut', { count: leftOut })}</p>}
      {user.level === 'tenant' && <Whose type={type} merchantId={merchantId} mayChooseType={of === undefined} />}
    </RoleEditor>
  )
}

type WhoseProps = { type: RoleType; merchantId: string | null; mayChooseType: boolean }

function Whose({ type, merchantId, mayChooseType }: WhoseProps) {
  const { t } = useTranslation('roles')
  const session = useSession()
  const [, setSearch] = useSearchState()
  const ofMerchant = type === 'merchant'
  const merchants = useQuery({ ...merchantsQuery, enabled: ofMerchant }).data ?? []
  const types = [
    { value: 'crm', label: t('editor.typeStaff') },
    { value: 'merchant', label: t('editor.typeMerchant') },
  ].filter(({ value }) => manages(session, value as RoleType))
  const hasTypes = mayChooseType && types.length > 1
  if (!hasTypes && !ofMerchant) return null
  return (
    <div className="p-role-whose">
      {hasTypes && (
        <SegmentedControl
          aria-label={t('editor.type')}
          data={types}
          value={type}
          onChange={(next) => setSearch({ type: next === 'merchant' ? next : undefined, merchantId: undefined })}
        />
      )}
      {ofMerchant && (
        <SelectField
          label={t('field.merchant')}
          withAsterisk
          searchable
          options={merchants.map(({ id, name }) => ({ value: id, label: name }))}
          value={merchantId}
          onChange={(next) => setSearch({ merchantId: next ?? undefined })}
        />
      )}
    </div>
  )
}
