import { Checkbox, TextInput } from '@mantine/core'
import { isBlank } from '@portico/contract/core/text/fold.ts'
import { saveOfTenantBody } from '@portico/contract/features/scoping/scoping.fields.gen.ts'
import { type EffortClass, effortClasses } from '@portico/contract/features/scoping/scoping-words.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { TextAreaField } from '@portico/ui/fields/text-area-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../../../shared/api/problem.tsx'
import { limitOf } from '../../../../shared/form/limit-of.ts'
import { useKeptState } from '../../../../shared/form/use-kept-state.tsx'
import type { Scoping, ScopingDoor } from './scoping.queries.ts'
import { useAreaName } from './use-area-name.ts'

type Props = { of: 'draft' | 'proposal'; scoping: Scoping; door: ScopingDoor; onDone: () => void; onClose: () => void }

/** A user's version of a draft; an emptied line is left out. */
export function ScopingDialog({ of, scoping, door, onDone, onClose }: Props) {
  const { t } = useTranslation('support')
  const from = scoping[of]!
  const drafted = useAreaName()(from.area.name)
  const kept = useKeptState(`scoping.${door.ticketId}.${of}.${scoping.version}`, {
    lines: from.summary.map(({ text }) => text),
    area: drafted,
    effort: from.effort.effort,
    isAccepted: true,
  })
  const { lines, area, effort, isAccepted } = kept.values
  const end = () => {
    kept.forget()
    onClose()
  }
  const isChanged = area !== drafted || effort !== from.effort.effort || from.summary.some(({ text }, at) => lines[at] !== text)
  const save = useMutation({
    meta: { toldInPlace: true },
    mutationFn: () => {
      const summary = from.summary.flatMap(({ cites }, at) => (isBlank(lines[at]!) ? [] : [{ text: lines[at]!, cites }]))
      return door.save({ version: scoping.version, of, summary, area: area === drafted ? from.area.name : area, effort, isAccepted })
    },
    onSuccess: () => {
      onDone()
      end()
    },
  })
  return (
    <FormDialog
      opened
      size="table"
      title={t(of === 'draft' ? 'scoping.editTitle' : 'scoping.newerTitle')}
      submitLabel={t('scoping.save')}
      submitting={save.isPending}
      {...(isBlank(area) ? { offReason: t('scoping.areaMissing') } : {})}
      error={save.error && <Problem of={save.error} />}
      holds={isChanged}
      onSubmit={() => save.mutate()}
      onClose={end}
      onLeave={kept.forget}
    >
      {kept.note}
      {lines.map((line, at) => (
        <TextAreaField
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
          key={at}
          label={t('scoping.line', { number: at + 1 })}
          minRows={1}
          {...limitOf(saveOfTenantBody.fields.summary.of.fields.text)}
          value={line}
          onChange={(text) => kept.change({ lines: lines.with(at, text) })}
        />
      ))}
      <TextInput
        label={t('scoping.area')}
        {...limitOf(saveOfTenantBody.fields.area)}
        value={area}
        onChange={({ currentTarget }) => kept.change({ area: currentTarget.value })}
      />
      <SelectField
        label={t('scoping.effort')}
        options={effortClasses.map((value) => ({ value, label: t(`scoping.class.${value}`) }))}
        value={effort}
        onChange={(value) => value && kept.change({ effort: value as EffortClass })}
      />
      <Checkbox
        label={t('scoping.accept')}
        checked={isAccepted}
        onChange={({ currentTarget }) => kept.change({ isAccepted: currentTarget.checked })}
      />
    </FormDialog>
  )
}
