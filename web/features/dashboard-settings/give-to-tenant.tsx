import { Checkbox } from '@mantine/core'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../shared/api/problem.tsx'
import { tenantsQuery } from '../../shared/session/reference.queries.ts'
import { givenQuery, settingsApi } from './dashboard-settings.queries.ts'
import { useSaving } from './use-saving.ts'

/** The platform says which of its widgets a tenant has. */
export function GiveToTenant({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('dashboard-settings')
  const tenants = useQuery(tenantsQuery).data ?? []
  const [tenantId, setTenantId] = useState<string | null>(null)
  const [changed, setChanged] = useState<ReadonlySet<string>>()
  const given = useQuery({ ...givenQuery(tenantId ?? ''), enabled: tenantId !== null }).data
  const held = changed ?? new Set(given?.widgetsIds)
  const saving = useSaving({
    save: () => settingsApi.giveToTenant({ params: { tenantId: tenantId ?? '' }, body: { widgetsIds: [...held] } }),
    said: t('give.done'),
    onDone: onClose,
  })
  const turn = (id: string) => {
    const next = new Set(held)
    if (!next.delete(id)) next.add(id)
    setChanged(next)
  }
  return (
    <FormDialog
      opened
      size="table"
      title={t('give.title')}
      lead={t('give.lead')}
      submitLabel={t('save')}
      submitting={saving.isSending}
      off={changed === undefined}
      error={saving.error && <Problem of={saving.error} />}
      onSubmit={() => saving.send(undefined)}
      onClose={onClose}
    >
      <SelectField
        label={t('give.tenant')}
        options={tenants.filter((one) => !one.isPlatform).map((one) => ({ value: one.tenantId, label: one.tenantName }))}
        value={tenantId}
        onChange={(id) => {
          setTenantId(id)
          setChanged(undefined)
        }}
      />
      {given?.data
        .filter(({ widgets }) => widgets.length > 0)
        .map((category) => (
          <fieldset key={category.id} className="p-settings-choices">
            <legend>
              {category.name} · {t(`userType.${category.userType}`)}
            </legend>
            {category.widgets.map(({ widgetId, name }) => (
              <Checkbox key={widgetId} label={name} checked={held.has(widgetId)} onChange={() => turn(widgetId)} />
            ))}
          </fieldset>
        ))}
    </FormDialog>
  )
}
