import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { TextField } from '@portico/ui/fields/text-field.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../shared/api/problem.tsx'
import { type Category, settingsApi } from './dashboard-settings.queries.ts'
import { useSaving } from './use-saving.ts'

type CategoryDialogProps = { category: Category | undefined; last: number; onClose: () => void }

/** Adds a category of widgets, or changes one. */
export function CategoryDialog({ category, last, onClose }: CategoryDialogProps) {
  const { t } = useTranslation('dashboard-settings')
  const [name, setName] = useState(category?.name ?? '')
  const [nameTr, setNameTr] = useState(category?.nameTr ?? '')
  const [userType, setUserType] = useState<Category['userType']>(category?.userType ?? 'crm')
  const [place, setPlace] = useState(String(category?.place ?? last))
  const body = { name, nameTr: nameTr || null, userType, place: Number(place) || 0 }
  const saving = useSaving({
    save: () =>
      category
        ? settingsApi.updateCategory({ params: { categoryId: category.id }, body: { version: category.version, ...body } })
        : settingsApi.createCategory({ body }),
    said: t(category ? 'category.changed' : 'category.added'),
    onDone: onClose,
  })
  return (
    <FormDialog
      opened
      title={t(category ? 'category.edit' : 'category.new')}
      submitLabel={t(category ? 'save' : 'category.add')}
      submitting={saving.isSending}
      off={name === ''}
      error={saving.error && <Problem of={saving.error} />}
      onSubmit={() => saving.send(undefined)}
      onClose={onClose}
    >
      <TextField label={t('field.name')} value={name} onChange={setName} maxLength={60} required error={saving.faultOf('name')} />
      <TextField label={t('field.nameTr')} value={nameTr} onChange={setNameTr} maxLength={60} error={saving.faultOf('nameTr')} />
      <SelectField
        label={t('field.userType')}
        options={(['crm', 'Merchant'] as const).map((value) => ({ value, label: t(`userType.${value}`) }))}
        value={userType}
        disabled={category !== undefined && category.widgetsCount > 0}
        onChange={(value) => setUserType((value ?? 'crm') as Category['userType'])}
      />
      <TextField
        kind="number"
        label={t('field.place')}
        description={t('help.place')}
        value={place}
        onChange={setPlace}
        maxLength={3}
        error={saving.faultOf('place')}
      />
    </FormDialog>
  )
}
