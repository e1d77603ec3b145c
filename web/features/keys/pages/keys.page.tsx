import { Button } from '@mantine/core'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { AuditDialog } from '../../../shared/audit/audit-dialog.tsx'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { useSearchState } from '../../../shared/page/use-search-state.ts'
import { tenantsQuery } from '../../../shared/session/reference.queries.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { KeyPanel } from '../key-panel.tsx'
import { keysApi, keyWire } from '../keys.queries.ts'

/** Staff of a tenant look after its own keys, platform staff after those of the tenant they choose. */
export function Page() {
  const { t } = useTranslation('keys')
  const title = usePageTitle()
  const { user } = useSession()
  return (
    <main className="p-page">
      <PageHeader title={title} note={t('note')} />
      {user.level === 'platform' ? <OfChosen /> : <KeysOf tenantId={user.tenantId} name={user.tenant.name} />}
    </main>
  )
}

function KeysOf({ tenantId, name }: { tenantId: string; name: string }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const [isTrailShown, setTrailShown] = useState(false)
  const trail = can(keyWire.listAudit.access) && (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconHistory size={14} stroke={1.6} aria-hidden />}
      onClick={() => setTrailShown(true)}
    >
      {t('audit.open')}
    </Button>
  )
  return (
    <Card title={name} end={trail}>
      <KeyPanel key={tenantId} tenantId={tenantId} />
      {isTrailShown && (
        <AuditDialog
          of={name}
          queryKey={['keys', tenantId]}
          fetchPage={(cursor, signal) => keysApi.listAudit({ params: { id: tenantId }, query: { cursor }, signal })}
          onClose={() => setTrailShown(false)}
        />
      )}
    </Card>
  )
}

function OfChosen() {
  const { t } = useTranslation('keys')
  const [search, change] = useSearchState()
  const answer = useQuery(tenantsQuery)
  const { data, error } = answer
  if (error && !data) return <LoadFailed title={t('failed')} answer={answer} />
  if (!data) return <GridSkeleton widths={[180, 140, 90]} rows={3} />
  const chosen = data.find(({ tenantId }) => tenantId === search.tenant) ?? data.find((one) => one.isDefaultTenant) ?? data[0]
  return (
    <>
      <SelectField
        label={t('tenant')}
        maw={320}
        options={data.map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName }))}
        value={chosen?.tenantId ?? null}
        onChange={(tenant) => change({ tenant: tenant ?? undefined })}
      />
      {chosen && <KeysOf tenantId={chosen.tenantId} name={chosen.tenantName} />}
    </>
  )
}
