import { TextInput } from '@mantine/core'
import { beginSecondFactorBody } from '@portico/contract/features/profile/profile.fields.gen.ts'
import { PasswordField } from '@portico/ui/fields/password-field.tsx'
import { useTranslation } from 'react-i18next'
import { limitOf } from '../../../shared/form/limit-of.ts'
import type { Security } from '../profile.queries.ts'

type ProofFieldProps = {
  kind: Security['proof']
  value: string
  wrong: string | undefined
  focus?: boolean
  onChange: (proof: string) => void
}

/** What shows once more who the person is: the password, a code where a second factor is on, or a recent sign-in. */
export function ProofField({ kind, value, wrong, focus = false, onChange }: ProofFieldProps) {
  const { t } = useTranslation('profile')
  const shared = {
    value,
    error: wrong,
    ...(focus ? { 'data-autofocus': true } : {}),
  }
  if (kind === 'recentSignIn') return <p className="p-note">{t('security.proof.recent')}</p>
  if (kind === 'password') return <PasswordField {...shared} label={t('security.proof.password')} onChange={onChange} />
  return (
    <TextInput
      {...shared}
      label={t('security.proof.code')}
      description={t('security.proof.codeNote')}
      autoComplete="one-time-code"
      spellCheck={false}
      {...limitOf(beginSecondFactorBody.fields.proof)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** The part that is sent. */
export const proofOf = (kind: Security['proof'], value: string) => (kind === 'recentSignIn' ? {} : { proof: value })
export const isProofMissing = (kind: Security['proof'], value: string) => kind !== 'recentSignIn' && value === ''
