import { keyOf } from '@portico/contract/core/text/fold.ts'
import { defaultLabels } from '@portico/contract/features/labels/label-rules.ts'
import { createBody, rearrangeBody, updateBody } from '@portico/contract/features/labels/labels.fields.gen.ts'
import { ColourField } from '@portico/ui/fields/colour-field.tsx'
import { TextField } from '@portico/ui/fields/text-field.tsx'
import { orderedDialog } from '../../shared/resource/ordered.dialog.tsx'
import { say } from '../../shared/texts/said.ts'
import { LabelPill, labelName } from './label-pill.tsx'
import { labelsOf } from './labels.queries.ts'

/** A new label takes the first of these that no other has. */
const colors = ['#E5484D', '#F76B15', '#8E4EC6', '#12A594', '#0090FF', '#978365', '#E93D82', '#687076']
const isReserved = (text: string) => defaultLabels.some(({ value }) => keyOf(value) === keyOf(text))

export const LabelsDialog = orderedDialog(labelsOf, {
  facts: { createBody, updateBody, rearrangeBody },
  shown: (label) => <LabelPill of={label} />,
  note: ({ description, isDefault }, words) => description || (isDefault ? words.label('isDefault') : ''),
  begin: (others) => ({ color: colors.find((one) => others.every(({ color }) => color.toUpperCase() !== one)) ?? colors[0] }),
  form: ({ text, custom, say, said }, record) => [
    record?.isDefault
      ? custom('value', (field) => (
          <TextField {...field} value={labelName(field.value)} description={said('labels.defaultKeepsName')} readOnly />
        ))
      : text('value', { cleaned: true, check: (value) => (isReserved(value) ? say('wrong.value') : undefined) }),
    custom('color', (field) => <ColourField {...field} />),
    text('description', { cleaned: true }),
  ],
  stays: ({ isDefault }) => (isDefault ? say({ reason: 'labels.defaultStays', params: {} }) : undefined),
  full: (most) => say({ reason: 'labels.tooMany', params: { most } }),
  counts: 'tickets',
  goneMs: 2000,
})
