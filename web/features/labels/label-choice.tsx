import type { Label } from '@portico/contract/features/labels/labels.contract.ts'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LabelPill, labelName } from './label-pill.tsx'
import { labelsOf, labelsQuery } from './labels.queries.ts'

type LabelChoiceProps = { askerId: string; ticketId: string; label: Pick<Label, 'labelId'> | null; onDone: () => void }

export function LabelChoice({ askerId, ticketId, label, onDone }: LabelChoiceProps) {
  const { t } = useTranslation('labels')
  const own = useQuery(labelsQuery).data ?? []
  const { api } = labelsOf
  const change = useMutation({
    mutationFn: (labelId: string | null) =>
      labelId === null ? api.clear({ params: { askerId, ticketId } }) : api.set({ params: { askerId, ticketId, labelId } }),
    onSuccess: onDone,
  })
  const chosen = change.isPending ? change.variables : (label?.labelId ?? null)
  const find = (id: string | null) => own.find(({ labelId }) => labelId === id)
  const shown = find(chosen)
  return (
    <SelectField
      aria-label={t('on')}
      size="xs"
      placeholder={t('none')}
      clearable
      options={own.map(({ labelId, value }) => ({ value: labelId, label: labelName(value) }))}
      value={chosen}
      onChange={(labelId) => change.mutate(labelId)}
      leftSection={shown && <span className="p-label-mark" style={{ background: shown.color }} aria-hidden />}
      renderOption={({ option }) => {
        const one = find(option.value)
        return one ? <LabelPill of={one} /> : option.label
      }}
    />
  )
}
