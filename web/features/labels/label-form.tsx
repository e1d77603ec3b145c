import { defaultLabels } from '@portico/contract/features/labels/label-rules.ts'
import { createBody, updateBody } from '@portico/contract/features/labels/labels.fields.gen.ts'
import { ColourField } from '@portico/ui/fields/colour-field.tsx'
import { TextField } from '@portico/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { form } from '../../shared/form/form.tsx'
import type { FieldProps } from '../../shared/form/form-field.tsx'
import { type Label, labelsOf, labelsQuery } from './labels.queries.ts'
import { useLabelName } from './use-label-name.ts'

/** A new label takes the first of these that no other has. */
const colors = ['#E5484D', '#F76B15', '#8E4EC6', '#12A594', '#0090FF', '#978365', '#E93D82', '#687076'] as const

const isReserved = (text: string) => defaultLabels.some(({ value }) => value.toLowerCase() === text.trim().toLowerCase())

type Given = { record: Label | undefined; others: readonly Label[] | undefined }

const Form = form(
  labelsOf,
  { add: createBody, change: updateBody, begin: ({ record, others }: Given) => (record ? {} : { color: unusedColor(others) }) },
  ({ text, custom, say }, { record }) => [
    record?.isDefault
      ? custom('value', (field) => <FixedName {...field} />)
      : text('value', { cleaned: true, check: (value) => (isReserved(value) ? say('wrong.value') : undefined) }),
    custom('color', (field) => <ColourField {...field} />),
    text('description', { cleaned: true }),
  ],
)

/** A new label, or with `label` a change of that one. */
export function LabelForm({ label, onDone }: { label: Label | undefined; onDone: () => void }) {
  const others = useQueryClient().getQueryData(labelsQuery.queryKey)
  return <Form record={label} others={others} onClose={onDone} />
}

/** A default label is called by a word of the user's language, and keeps its name. */
function FixedName({ value, ...field }: FieldProps) {
  const { t } = useTranslation('labels')
  return <TextField {...field} value={useLabelName()(value)} description={t('valueFixed')} readOnly />
}

const unusedColor = (others: readonly Label[] = []): string =>
  colors.find((color) => others.every((other) => other.color.toLowerCase() !== color.toLowerCase())) ?? colors[0]
