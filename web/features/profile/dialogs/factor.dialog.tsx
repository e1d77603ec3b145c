import { TextInput } from '@mantine/core'
import { tidyText } from '@portico/contract/core/text/fold.ts'
import { confirmSecondFactorBody } from '@portico/contract/features/profile/profile.fields.gen.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limitOf } from '../../../shared/form/limit-of.ts'
import { profileApi } from '../../../shared/session/profile.queries.ts'
import { type Security, showSecurityChanged } from '../profile.queries.ts'
import { isProofMissing, ProofField, proofOf } from './proof-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSend } from './use-send.ts'

export type FactorStep = 'setUp' | 'replace' | 'renew' | 'remove'
type Enrolment = Awaited<ReturnType<typeof profileApi.beginSecondFactor>>
type Phase = { at: 'proof' } | { at: 'scan'; enrolment: Enrolment } | { at: 'codes'; codes: string[] }

type FactorDialogProps = { step: FactorStep; security: Security; onClose: () => void }

/** First a proof, then the picture to scan and a code of it, at the end the recovery codes: as far as the step needs them. */
export function FactorDialog({ step, security, onClose }: FactorDialogProps) {
  const { t } = useTranslation('profile')
  const queries = useQueryClient()
  const [asked] = useState(security.proof)
  const [phase, setPhase] = useState<Phase>({ at: 'proof' })
  const [typed, setTyped] = useState('')
  const { isSending, refused, error, send, forget } = useSend(['body.proof', 'body.code'])
  const type = (text: string) => {
    forget()
    setTyped(text)
  }
  const go = (next: Phase) => {
    setTyped('')
    setPhase(next)
  }
  const tell = (key: 'turnedOn' | 'renewed' | 'turnedOff') => {
    notify.success(t(`security.factor.${key}`))
    showSecurityChanged(queries)
  }
  const showCodes = (key: 'turnedOn' | 'renewed') => (result: { recoveryCodes: string[] }) => {
    tell(key)
    go({ at: 'codes', codes: result.recoveryCodes })
  }
  const prove = () => {
    const body = proofOf(asked, typed)
    if (step === 'renew') return send(() => profileApi.renewRecoveryCodes({ body }), showCodes('renewed'))
    if (step === 'remove')
      return send(
        () => profileApi.removeSecondFactor({ body }),
        () => {
          onClose()
          tell('turnedOff')
        },
      )
    return send(
      () => profileApi.beginSecondFactor({ body }),
      (enrolment) => go({ at: 'scan', enrolment }),
    )
  }
  if (phase.at === 'codes') return <RecoveryCodes codes={phase.codes} onClose={onClose} />
  if (phase.at === 'scan')
    return (
      <FormDialog
        opened
        holds
        title={t('security.factor.scanTitle')}
        lead={t('security.factor.scanLead')}
        submitLabel={t('security.factor.confirm')}
        submitting={isSending}
        error={error}
        off={tidyText(typed).length < 6}
        onSubmit={() => void send(() => profileApi.confirmSecondFactor({ body: { code: tidyText(typed) } }), showCodes('turnedOn'))}
        onClose={onClose}
      >
        <img className="p-qr" alt={t('security.factor.qr')} src={`data:image/svg+xml,${encodeURIComponent(phase.enrolment.qr)}`} />
        <p className="p-dialog-lead">
          {t('security.factor.byHand')} <code className="p-by-hand">{phase.enrolment.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <TextInput
          data-autofocus
          label={t('security.factor.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          {...limitOf(confirmSecondFactorBody.fields.code)}
          value={typed}
          error={refused('body.code')}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </FormDialog>
    )
  const leads = { setUp: 'setUpLead', replace: 'replaceLead', renew: 'renewLead', remove: 'removeLead' } as const
  return (
    <FormDialog
      opened
      title={t(`security.factor.${step}`)}
      lead={t(`security.factor.${leads[step]}`)}
      submitLabel={step === 'remove' || step === 'renew' ? t(`security.factor.${step}`) : t('security.factor.next')}
      tone={step === 'remove' ? 'danger' : 'plain'}
      submitting={isSending}
      error={error}
      off={isProofMissing(asked, typed)}
      onSubmit={() => void prove()}
      onClose={onClose}
    >
      <ProofField kind={asked} value={typed} wrong={refused('body.proof')} focus onChange={type} />
    </FormDialog>
  )
}
