import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LabelPill } from './label-pill.tsx'
import { labelsApi, labelsQuery } from './labels.queries.ts'
import { useLabelName } from './use-label-name.ts'

type LabelChoiceProps = {
  askerId: string
  ticketId: string
  label: { labelId: string; value: string; color: string } | null
  onDone: () => void
}

export function LabelChoice({ askerId, ticketId, label, onDone }: LabelChoiceProps) {
  const { t } = useTranslation('labels')
  const name = useLabelName()
  const own = useQuery(labelsQuery).data ?? []
  const change = useMutation({
    mutationFn: (labelId: string | null) =>
      labelId === null ? labelsApi.clear({ params: { askerId, ticketId } }) : labelsApi.set({ params: { askerId, ticketId, labelId } }),
    onSuccess: onDone,
  })
  const chosen = change.isPending ? change.variables : (label?.labelId ?? null)
  const options = own.map(({ labelId, value }) => ({ value: labelId, label: name(value) }))
  const shown = own.find(({ labelId }) => labelId === chosen)
  return (
    <SelectField
      aria-label={t('on')}
      size="xs"
      placeholder={t('none')}
      clearable
      options={options}
      value={chosen}
      onChange={(labelId) => change.mutate(labelId)}
      leftSection={shown && <span className="p-label-mark" style={{ background: shown.color }} aria-hidden />}
      renderOption={({ option }) => {
        const one = own.find(({ labelId }) => labelId === option.value)
        return one ? <LabelPill of={one} /> : option.label
      }}
    />
  )
}
