import { SegmentedControl } from '@mantine/core'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useTranslation } from 'react-i18next'
import { useModeOptions } from '../mode-filter.ts'
import type { Place, PlacedWebsite } from './use-place.ts'

type PlaceChoiceProps = { place: Omit<Place, 'websites'> & { websites: { data: readonly PlacedWebsite[] | undefined } } }

/** One website, below its merchant and tenant, and for staff the mode. */
export function PlaceChoice({ place }: PlaceChoiceProps) {
  const { t } = useTranslation('place')
  const modes = useModeOptions()
  const { hasTenants, hasMerchants, tenants, merchants, websites, tenantId, merchantId, websiteId, mode, change } = place
  const ofTenant = merchants?.filter((merchant) => !hasTenants || merchant.tenantId === tenantId)
  return (
    <div className="p-place">
      {hasTenants && (
        <SelectField
          label={t('field.tenant')}
          options={byLabel(tenants?.map((one) => ({ value: one.tenantId, label: one.tenantName })))}
          value={tenantId ?? null}
          onChange={(value) => change({ tenantId: value ?? undefined, merchantId: undefined, websiteId: undefined })}
        />
      )}
      {hasMerchants && (
        <SelectField
          label={t('field.merchant')}
          searchable
          options={byLabel(ofTenant?.map(({ id, name }) => ({ value: id, label: name })))}
          value={merchantId ?? null}
          disabled={hasTenants && tenantId === undefined}
          placeholder={hasTenants && tenantId === undefined ? t('offTenant') : undefined}
          onChange={(value) => change({ merchantId: value ?? undefined, websiteId: undefined })}
        />
      )}
      <SelectField
        label={t('field.website')}
        options={(websites.data ?? []).map(({ id, name, isActive = true }) => ({
          value: id,
          label: isActive ? name : t('inactive', { name }),
        }))}
        value={websiteId ?? null}
        disabled={merchantId === undefined}
        placeholder={merchantId === undefined ? t('off') : undefined}
        onChange={(value) => change({ websiteId: value ?? undefined })}
      />
      {hasMerchants && (
        <SegmentedControl
          aria-label={t('field.mode')}
          data={modes}
          value={mode}
          onChange={(value) => change({ mode: value === 'Test' ? 'Test' : undefined })}
        />
      )}
    </div>
  )
}

type Option = { value: string; label: string }
const byLabel = (options: Option[] = []) => options.toSorted((one, other) => one.label.localeCompare(other.label))
