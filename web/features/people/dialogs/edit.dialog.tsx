import { TextInput } from '@mantine/core'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session/session.tsx'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { useSaid } from '../../../shared/texts/said.ts'
import { type PersonDetails, peopleApi } from '../people.queries.ts'
import { nameOf } from '../person.columns.tsx'
import { NameFields, type PersonForm, PhoneField, RolesField } from './person-fields.tsx'

type EditDialogProps = { person: PersonDetails; onDone: (saved: PersonDetails) => void; onClose: () => void }

/** Names, phone and roles. The address is proven by an invitation and stays. */
export function EditDialog({ person, onDone, onClose }: EditDialogProps) {
  const { t } = useTranslation('people')
  const said = useSaid('people')
  const isSelf = useSession().user.id === person.id
  const held = person.roles.map(({ id }) => id)
  const { firstName, lastName, version } = person
  const form = useForm<PersonForm>({
    mode: 'onTouched',
    defaultValues: { firstName, lastName, phone: person.phone ?? '', roleIds: held },
  })
  const title = t('form.editTitle', { name: nameOf(person) })
  const prepare = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return undefined
    const values = form.getValues()
    const names = { firstName: values.firstName.trim(), lastName: values.lastName.trim() }
    const body = { ...names, phone: values.phone.trim() || null, roleIds: values.roleIds, version }
    return (scaCode?: string) => peopleApi.update({ params: { id: person.id }, body, scaCode })
  }
  return (
    <FormProvider {...form}>
      <StepDialog
        title={title}
        submitLabel={t('form.save')}
        what={title}
        holds={form.formState.isDirty}
        prepare={prepare}
        onDone={onDone}
        onClose={onClose}
      >
        <TextInput label={t('field.email')} description={t('form.emailStays')} value={person.email} readOnly disabled />
        <NameFields />
        <PhoneField />
        <RolesField
          merchantId={person.merchantId ?? undefined}
          held={held}
          disabled={isSelf}
          note={isSelf ? said('people.ownRoles') : t('form.rolesSignOut')}
        />
      </StepDialog>
    </FormProvider>
  )
}
