import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { TextField } from '@portico/ui/fields/text-field.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BothSides, sidesOf } from './both-sides.tsx'
import { type Category, settingsApi } from './dashboard-settings.queries.ts'
import { useSaving } from './use-saving.ts'
import { WhyNot } from './why-not.tsx'

type CategoryDialogProps = { category: Category | undefined; last: number; onClose: () => void }
type Draft = { name: string; nameTr: string; userType: Category['userType']; place: string }

const beginOf = (category: Category | undefined, last: number): Draft => ({
  name: category?.name ?? '',
  nameTr: category?.nameTr ?? '',
  userType: category?.userType ?? 'crm',
  place: String(category?.place ?? last),
})

/** Adds a category of widgets, or changes one. */
export function CategoryDialog({ category, last, onClose }: CategoryDialogProps) {
  const { t } = useTranslation('dashboard-settings')
  const [draft, setDraft] = useState(() => beginOf(category, last))
  const [version, setVersion] = useState(category?.version ?? 0)
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const { name, nameTr, userType, place } = draft
  const saving = useSaving({
    save: (upon: number) => {
      const body = { name, nameTr: nameTr || null, userType, place: Number(place) || 0 }
      return category
        ? settingsApi.updateCategory({ params: { categoryId: category.id }, body: { version: upon, ...body } })
        : settingsApi.createCategory({ body })
    },
    said: t(category ? 'category.changed' : 'category.added'),
    onDone: onClose,
  })
  const current = saving.current as Category | undefined
  const take = (theirs: Category) => {
    setDraft(beginOf(theirs, last))
    setVersion(theirs.version)
    saving.forget()
  }
  return (
    <FormDialog
      opened
      title={t(category ? 'category.edit' : 'category.new')}
      submitLabel={t(current ? 'both.keep' : category ? 'save' : 'category.add')}
      submitting={saving.isSending}
      off={name === ''}
      error={saving.error && <WhyNot error={saving.error} />}
      onSubmit={() => saving.send(current?.version ?? version)}
      onClose={onClose}
    >
      {current && (
        <BothSides
          sides={sidesOf(draft, beginOf(current, last), {
            name: [t('field.name'), (of) => of.name],
            nameTr: [t('field.nameTr'), (of) => of.nameTr],
            userType: [t('field.userType'), (of) => t(`userType.${of.userType}`)],
            place: [t('field.place'), (of) => of.place],
          })}
          onTake={() => take(current)}
        />
      )}
      <TextField
        label={t('field.name')}
        value={name}
        onChange={(next) => set({ name: next })}
        maxLength={60}
        required
        error={saving.faultOf('name')}
      />
      <TextField
        label={t('field.nameTr')}
        value={nameTr}
        onChange={(next) => set({ nameTr: next })}
        maxLength={60}
        error={saving.faultOf('nameTr')}
      />
      <SelectField
        label={t('field.userType')}
        options={(['crm', 'Merchant'] as const).map((value) => ({ value, label: t(`userType.${value}`) }))}
        value={userType}
        disabled={category !== undefined && category.widgetsCount > 0}
        onChange={(value) => set({ userType: (value ?? 'crm') as Category['userType'] })}
      />
      <TextField
        kind="number"
        label={t('field.place')}
        description={t('help.place')}
        value={place}
        onChange={(next) => set({ place: next })}
        maxLength={3}
        error={saving.faultOf('place')}
      />
    </FormDialog>
  )
}
