import { Checkbox } from '@mantine/core'
import { MultiSelectField } from '@portico/ui/fields/multi-select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { merchantsQuery, paymentMethodsQuery, serviceProvidersQuery } from '../../shared/session/reference.queries.ts'
import { StepDialog } from '../../shared/session/step-up/step-dialog.tsx'
import { changeLimit, type LimitKind, type PersonLimits } from './limits.queries.ts'

type LimitDialogProps = {
  person: { id: string; name: string }
  kind: LimitKind
  limits: PersonLimits
  onDone: () => void
  onClose: () => void
}

/** All of one kind, or only those that are named. */
export function LimitDialog({ person: { id, name }, kind, limits, onDone, onClose }: LimitDialogProps) {
  const { t } = useTranslation('limits')
  const options = useOptions(kind)
  const held = valuesOf(limits, kind)
  const [isLimited, setIsLimited] = useState(held !== null)
  const [start] = useState<readonly string[]>(held ?? [])
  const [chosen, setChosen] = useState(start)
  const kindName = t(`kind.${kind}`)
  return (
    <StepDialog
      title={t('dialog.title', { kind: kindName, name })}
      lead={t('dialog.lead')}
      submitLabel={t('dialog.save')}
      what={t('dialog.what', { name })}
      holds={isLimited !== (held !== null) || chosen !== start}
      prepare={() => (scaCode) => changeLimit({ id, kind, values: isLimited ? [...chosen] : null, version: limits.version, scaCode })}
      onDone={onDone}
      onClose={onClose}
    >
      <Checkbox
        data-autofocus
        label={t('dialog.all')}
        checked={!isLimited}
        onChange={({ currentTarget }) => setIsLimited(!currentTarget.checked)}
      />
      {isLimited && (
        <MultiSelectField
          label={kindName}
          options={options}
          value={chosen}
          onChange={setChosen}
          description={chosen.length === 0 ? t('dialog.nothing', { name }) : undefined}
        />
      )}
    </StepDialog>
  )
}

const valuesOf = (limits: PersonLimits, kind: LimitKind): readonly string[] | null =>
  kind === 'merchants' ? (limits.merchants?.map(({ merchantId }) => merchantId) ?? null) : limits[kind]

function useOptions(kind: LimitKind) {
  const { t } = useTranslation('limits')
  const merchants = useQuery({ ...merchantsQuery, enabled: kind === 'merchants' }).data ?? []
  const methods = useQuery({ ...paymentMethodsQuery, enabled: kind === 'paymentMethods' }).data ?? []
  const providers = useQuery({ ...serviceProvidersQuery, enabled: kind === 'serviceProviders' }).data ?? []
  if (kind === 'merchants') return merchants.map(({ id, name }) => ({ value: id, label: name }))
  if (kind === 'paymentMethods') return methods.map(({ code }) => ({ value: code, label: t(`method.${code as 'Card'}`) }))
  return providers.map(({ code, name }) => ({ value: code, label: name }))
}
