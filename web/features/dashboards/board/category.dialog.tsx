import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyBoard } from '../model.ts'

type CategoryDialogProps = {
  title: string
  categories: MyBoard['categories']
  value: string | null
  onChoose: (categoryId: string | null) => void
  onClose: () => void
}

/** Which of the person's categories a widget belongs to. */
export function CategoryDialog({ title, categories, value, onChoose, onClose }: CategoryDialogProps) {
  const { t } = useTranslation('dashboards')
  const [chosen, setChosen] = useState(value)
  return (
    <FormDialog
      opened
      title={t('categories.of', { title })}
      submitLabel={t('categories.choose')}
      onSubmit={() => onChoose(chosen)}
      onClose={onClose}
    >
      <SelectField
        clearable
        label={t('categories.one')}
        placeholder={t('categories.none')}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  )
}
