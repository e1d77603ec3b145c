import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { PasswordField } from '@portico/ui/fields/password-field.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profileApi } from '../../../shared/session/profile.queries.ts'
import { showSecurityChanged } from '../profile.queries.ts'
import { useSend } from './use-send.ts'

const empty = { current: '', password: '', repeat: '' }
const names = ['current', 'password', 'repeat'] as const
type Name = (typeof names)[number]

export function PasswordDialog({ rule, onClose }: { rule: string; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const queries = useQueryClient()
  const [values, setValues] = useState(empty)
  const [isChecked, setIsChecked] = useState(false)
  const { isSending, refused, asSaid, error, send, forget } = useSend(['body.current', 'body.password'])
  const faults: Record<Name, string | undefined> = {
    current: isChecked && values.current === '' ? t('security.password.missing') : refused('body.current'),
    password: isChecked && values.password === '' ? t('security.password.missing') : asSaid('body.password'),
    repeat: isChecked && values.repeat !== values.password ? t('security.password.notRepeated') : undefined,
  }
  const submit = () => {
    setIsChecked(true)
    const { current, password, repeat } = values
    if (current === '' || password === '' || repeat !== password) return
    void send(
      () => profileApi.changePassword({ body: { current, password } }),
      () => {
        onClose()
        notify.success(t('security.password.changed'))
        showSecurityChanged(queries)
      },
    )
  }
  const labels: Record<Name, string> = {
    current: t('security.password.current'),
    password: t('security.password.new'),
    repeat: t('security.password.repeat'),
  }
  return (
    <FormDialog
      opened
      holds
      title={t('security.password.change')}
      lead={t('security.password.lead')}
      submitLabel={t('security.password.change')}
      submitting={isSending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      {names.map((name) => (
        <PasswordField
          key={name}
          label={labels[name]}
          description={name === 'password' ? rule : undefined}
          autoComplete={name === 'current' ? 'current-password' : 'new-password'}
          value={values[name]}
          error={faults[name]}
          onChange={(text) => {
            forget()
            setValues({ ...values, [name]: text })
          }}
        />
      ))}
    </FormDialog>
  )
}
