import { ActionIcon, Button, TextInput } from '@mantine/core'
import { isBlank, tidyLine } from '@portico/contract/core/text/fold.ts'
import { createCategoryBody } from '@portico/contract/features/dashboards/dashboards.fields.gen.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { useUiTexts } from '@portico/ui/words/texts.tsx'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../../shared/api/problem.tsx'
import { limitOf } from '../../../shared/form/limit-of.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { boardQuery, dashboardsApi } from '../dashboards.queries.ts'
import type { MyBoard } from '../model.ts'

type Category = MyBoard['categories'][number]
type CategoriesDialogProps = { categories: readonly Category[]; onClose: () => void }

/** The person's own categories: each name is kept as the field is left. */
export function CategoriesDialog({ categories, onClose }: CategoriesDialogProps) {
  const { t } = useTranslation('dashboards')
  const { close } = useUiTexts()
  const { user } = useSession()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const anew = () => queries.invalidateQueries({ queryKey: boardQuery.queryKey })
  const told = { meta: { toldInPlace: true }, onSuccess: anew }
  const userType = user.level === 'merchant' ? ('Merchant' as const) : ('crm' as const)
  const add = useMutation({
    ...told,
    mutationFn: () => dashboardsApi.createCategory({ body: { name: tidyLine(name), userType } }),
    onSuccess: async () => {
      setName('')
      await anew()
    },
  })
  const rename = useMutation({
    ...told,
    mutationFn: (body: Pick<Category, 'id' | 'name'>) => dashboardsApi.updateCategory({ body: { ...body, userType } }),
  })
  const remove = useMutation({ ...told, mutationFn: (id: string) => dashboardsApi.deleteCategory({ params: { id } }) })
  const error = add.error ?? rename.error ?? remove.error
  const limit = limitOf(createCategoryBody.fields.name)
  return (
    <FormDialog
      opened
      withoutCancel
      title={t('categories.title')}
      lead={t('categories.lead')}
      submitLabel={close}
      holds={!isBlank(name)}
      error={error && <Problem of={error} />}
      onSubmit={onClose}
      onClose={onClose}
    >
      {categories.length > 0 && (
        <ul className="p-shared-with">
          {categories.map((category) => (
            <li key={category.id}>
              <TextInput
                {...limit}
                style={{ flex: 1 }}
                aria-label={t('categories.name', { name: category.name })}
                defaultValue={category.name}
                onBlur={({ currentTarget }) => {
                  const next = tidyLine(currentTarget.value)
                  if (next !== '' && next !== category.name) rename.mutate({ id: category.id, name: next })
                }}
              />
              <ActionIcon
                variant="default"
                aria-label={t('categories.delete', { name: category.name })}
                onClick={() => remove.mutate(category.id)}
              >
                <IconTrash size={15} stroke={1.6} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className="p-category-new">
        <TextInput
          {...limit}
          label={t('categories.new')}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isBlank(name)) return
            event.preventDefault()
            add.mutate()
          }}
        />
        <Button variant="default" disabled={isBlank(name)} loading={add.isPending} onClick={() => add.mutate()}>
          {t('categories.add')}
        </Button>
      </div>
    </FormDialog>
  )
}
