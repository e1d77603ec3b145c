import { Checkbox, Radio, Stack } from '@mantine/core'
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

/** All of one kind, only those that are named, or nothing: that is a choice of its own, because nothing chosen yet must not mean it. */
export function LimitDialog({ person: { id, name }, kind, limits, onDone, onClose }: LimitDialogProps) {
  const { t } = useTranslation('limits')
  const options = useOptions(kind)
  const held = valuesOf(limits, kind)
  const [start] = useState<readonly string[]>(held ?? [])
  const before: Reach = held === null ? 'all' : held.length > 0 ? 'some' : 'nothing'
  const [reach, setReach] = useState<Reach>(before)
  const [chosen, setChosen] = useState(start)
  const [isSure, setIsSure] = useState(false)
  const kindName = t(`kind.${kind}`)
  const values = { all: null, some: [...chosen], nothing: [] }[reach]
  const wantsNothing = reach === 'nothing'
  return (
    <StepDialog
      title={t('dialog.title', { kind: kindName, name })}
      lead={t('dialog.lead')}
      submitLabel={t(wantsNothing ? 'dialog.saveNothing' : 'dialog.save')}
      tone={wantsNothing ? 'danger' : 'plain'}
      off={(wantsNothing && !isSure) || (reach === 'some' && chosen.length === 0)}
      what={t('dialog.what', { name })}
      holds={reach !== before || chosen !== start}
      prepare={() => (scaCode) => changeLimit({ id, kind, values, version: limits.version, scaCode })}
      onDone={onDone}
      onClose={onClose}
    >
      <Radio.Group aria-label={kindName} value={reach} onChange={(value) => setReach(value as Reach)}>
        <Stack gap="xs">
          {reaches.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`dialog.${one}`)}
              {...(one === before ? { 'data-autofocus': true } : {})}
              {...(one === 'nothing' ? { color: 'red', styles: { label: { color: 'var(--mantine-color-error)' } } } : {})}
            />
          ))}
        </Stack>
      </Radio.Group>
      {reach === 'some' && (
        <MultiSelectField
          label={kindName}
          withAsterisk
          options={options}
          value={chosen}
          onChange={setChosen}
          description={chosen.length === 0 ? t('dialog.chooseOne') : undefined}
        />
      )}
      {wantsNothing && (
        <Checkbox
          color="red"
          label={t('dialog.sure', { name })}
          checked={isSure}
          onChange={({ currentTarget }) => setIsSure(currentTarget.checked)}
        />
      )}
    </StepDialog>
  )
}

const reaches = ['all', 'some', 'nothing'] as const
type Reach = (typeof reaches)[number]

const valuesOf = (limits: PersonLimits, kind: LimitKind): readonly string[] | null =>
  kind === 'merchants' ? (limits.merchants?.map(({ merchantId }) => merchantId) ?? null) : limits[kind]

function useOptions(kind: LimitKind) {
  const { t } = useTranslation(['limits', 'shared'])
  const merchants = useQuery({ ...merchantsQuery, enabled: kind === 'merchants' }).data ?? []
  const methods = useQuery({ ...paymentMethodsQuery, enabled: kind === 'paymentMethods' }).data ?? []
  const providers = useQuery({ ...serviceProvidersQuery, enabled: kind === 'serviceProviders' }).data ?? []
  if (kind === 'merchants') return merchants.map(({ id, name }) => ({ value: id, label: name }))
  if (kind === 'paymentMethods') return methods.map(({ code }) => ({ value: code, label: t(`shared:paymentMethod.${code as 'Card'}`) }))
  return providers.map(({ code, name }) => ({ value: code, label: name }))
}
