import { SegmentedControl } from '@mantine/core'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchState } from '../../shared/page/use-search-state.ts'
import { merchantsQuery, tenantsQuery } from '../../shared/session/reference.queries.ts'
import { useSession } from '../../shared/session/session.tsx'
import { type Mode, type SetupScope, websitesQuery } from './processing.queries.ts'
import type { SetupPreset } from './setup-preset.ts'

/** What the address of the page says: tenant, merchant, website and mode. A website without another beside it is chosen by itself. */
export function usePlace(preset: SetupPreset) {
  const session = useSession()
  const [search, change] = useSearchState()
  const mode: Mode = preset.hasMerchants ? (search.mode === 'Test' ? 'Test' : 'Live') : session.mode
  const tenants = useQuery({ ...tenantsQuery, enabled: preset.hasTenants }).data
  const merchants = useQuery({ ...merchantsQuery, enabled: preset.hasMerchants }).data
  const merchantId = preset.hasMerchants ? search.merchantId : session.user.merchant?.merchantId
  const merchant = merchants?.find(({ id }) => id === merchantId)
  const tenantId = preset.hasTenants ? (search.tenantId ?? merchant?.tenantId) : undefined
  const scope: SetupScope = { ...(preset.hasMerchants ? { mode } : {}), ...(tenantId ? { tenantId } : {}) }
  const websites = useQuery({
    ...websitesQuery(merchantId ?? '', scope),
    enabled: merchantId !== undefined && (!preset.hasTenants || tenantId !== undefined),
  })
  const websiteId = search.websiteId ?? (websites.data?.length === 1 ? websites.data[0]!.id : undefined)
  return { mode, scope, tenantId, merchantId, websiteId, tenants, merchants, websites, change }
}
type Place = ReturnType<typeof usePlace>

export function PlaceChoice({ preset, place }: { preset: SetupPreset; place: Place }) {
  const { t } = useTranslation(['processing', 'shared'])
  const { tenants, merchants, websites, tenantId, merchantId, websiteId, mode, change } = place
  const ofTenant = merchants?.filter((merchant) => !preset.hasTenants || merchant.tenantId === tenantId)
  return (
    <div className="p-setup-place">
      {preset.hasTenants && (
        <SelectField
          label={t('processing:field.tenant')}
          options={byLabel(tenants?.map((one) => ({ value: one.tenantId, label: one.tenantName })))}
          value={tenantId ?? null}
          onChange={(value) => change({ tenantId: value ?? undefined, merchantId: undefined, websiteId: undefined })}
        />
      )}
      {preset.hasMerchants && (
        <SelectField
          label={t('processing:field.merchant')}
          searchable
          options={byLabel(ofTenant?.map(({ id, name }) => ({ value: id, label: name })))}
          value={merchantId ?? null}
          disabled={preset.hasTenants && tenantId === undefined}
          placeholder={preset.hasTenants && tenantId === undefined ? t('processing:choose.offTenant') : undefined}
          onChange={(value) => change({ merchantId: value ?? undefined, websiteId: undefined })}
        />
      )}
      <SelectField
        label={t('processing:field.website')}
        options={(websites.data ?? []).map(({ id, name, isActive }) => ({
          value: id,
          label: isActive ? name : t('processing:choose.inactive', { name }),
        }))}
        value={websiteId ?? null}
        disabled={merchantId === undefined}
        placeholder={merchantId === undefined ? t('processing:choose.off') : undefined}
        onChange={(value) => change({ websiteId: value ?? undefined })}
      />
      {preset.hasMerchants && (
        <SegmentedControl
          aria-label={t('processing:field.mode')}
          data={[
            { value: 'Live', label: t('shared:list.live') },
            { value: 'Test', label: t('shared:list.test') },
          ]}
          value={mode}
          onChange={(value) => change({ mode: value === 'Test' ? 'Test' : undefined })}
        />
      )}
    </div>
  )
}

type Option = { value: string; label: string }
const byLabel = (options: Option[] = []) => options.toSorted((one, other) => one.label.localeCompare(other.label))
