import { defaultLabels, labelColor, labelValue, longestLabelDescription } from '@portico/contract/features/labels/label-rules.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { ColourField } from '@portico/ui/fields/colour-field.tsx'
import { TextField } from '@portico/ui/fields/text-field.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../shared/api/problem.tsx'
import { refusedFields } from '../../shared/api/problem-text.ts'
import { log } from '../../shared/session/log.ts'
import { useSaid } from '../../shared/texts/said.ts'
import { type Label, labelsApi, labelsQuery } from './labels.queries.ts'
import { useLabelName } from './use-label-name.ts'

/** A new label takes the first of these that no other has. */
const colors = ['#E5484D', '#F76B15', '#8E4EC6', '#12A594', '#0090FF', '#978365', '#E93D82', '#687076'] as const

/** A new label, or with `label` a change of that one. */
export function LabelForm({ label, onDone }: { label: Label | undefined; onDone: () => void }) {
  const { t } = useTranslation('labels')
  const said = useSaid('labels')
  const name = useLabelName()
  const queries = useQueryClient()
  const [fields, setFields] = useState({
    value: label?.value ?? '',
    color: label?.color ?? unusedColor(queries.getQueryData(labelsQuery.queryKey)),
    description: label?.description ?? '',
  })
  const [isTried, setIsTried] = useState(false)
  const put = (change: Partial<typeof fields>) => setFields({ ...fields, ...change })
  const body = { ...fields, value: fields.value.trim(), description: fields.description.trim() }
  const save = useMutation({
    meta: { toldInPlace: true },
    mutationFn: () =>
      label ? labelsApi.update({ params: { id: label.labelId }, body: { ...body, version: label.version } }) : labelsApi.create({ body }),
    onSuccess: async () => {
      notify.success(t(label ? 'updated' : 'created'))
      await Promise.all([labelsQuery.queryKey, ['support']].map((queryKey) => queries.invalidateQueries({ queryKey })))
      onDone()
    },
    onError: (error) => log.error('The label was not saved', error),
  })
  const isReserved = !label?.isDefault && defaultLabels.some(({ value }) => value.toLowerCase() === body.value.toLowerCase())
  const wrong = { value: !labelValue.test(body.value) || isReserved, color: !labelColor.test(body.color) }
  const refused = refusedFields(save.error)['body.value']
  const valueError = isTried && wrong.value ? t('invalid') : refused
  return (
    <FormDialog
      opened
      title={t(label ? 'editTitle' : 'newTitle')}
      submitLabel={t(label ? 'save' : 'create')}
      submitting={save.isPending}
      error={save.error && refused === undefined && <Problem of={save.error} />}
      holds={body.value !== (label?.value ?? '')}
      onSubmit={() => {
        setIsTried(true)
        if (!wrong.value && !wrong.color) save.mutate()
      }}
      onClose={onDone}
    >
      <TextField
        label={t('value')}
        description={label?.isDefault ? said('labels.defaultKeepsName') : t('valueHelp')}
        value={label?.isDefault ? name(label.value) : fields.value}
        onChange={(value) => {
          save.reset()
          put({ value })
        }}
        error={valueError}
        readOnly={label?.isDefault}
        withAsterisk
        maxLength={40}
        autoComplete="off"
        data-autofocus={label?.isDefault ? undefined : true}
      />
      <ColourField
        label={t('color')}
        withAsterisk
        value={fields.color}
        onChange={(color) => put({ color })}
        error={isTried && wrong.color ? t('invalid') : undefined}
        data-autofocus={label?.isDefault || undefined}
      />
      <TextField
        label={t('description')}
        value={fields.description}
        onChange={(description) => put({ description })}
        maxLength={longestLabelDescription}
        autoComplete="off"
      />
    </FormDialog>
  )
}

const unusedColor = (others: readonly Label[] = []): string =>
  colors.find((color) => others.every((other) => other.color.toLowerCase() !== color.toLowerCase())) ?? colors[0]
