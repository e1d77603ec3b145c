import { TextInput } from '@mantine/core'
import { isBlank, tidyLine } from '@portico/contract/core/text/fold.ts'
import { addPasskeyBody } from '@portico/contract/features/profile/profile.fields.gen.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limitOf } from '../../../shared/form/limit-of.ts'
import { profileApi } from '../../../shared/session/profile.queries.ts'
import { makePasskey } from '../make-passkey.ts'
import { type Passkey, type Security, showSecurityChanged } from '../profile.queries.ts'
import { isProofMissing, ProofField, proofOf } from './proof-field.tsx'
import { Told, useSend } from './use-send.ts'

type NameFieldProps = { value: string; onChange: (name: string) => void }

function NameField({ value, onChange }: NameFieldProps) {
  const { t } = useTranslation('profile')
  return (
    <TextInput
      data-autofocus
      label={t('security.passkeys.name')}
      placeholder={t('security.passkeys.namePlaceholder')}
      {...limitOf(addPasskeyBody.fields.name)}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** A name and a proof, then the device asks the person itself. */
export function AddPasskeyDialog({ security, onClose }: { security: Security; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [proof, setProof] = useState('')
  const { isSending, refused, error, send, forget } = useSend(['body.proof'])
  const add = async () => {
    const { options, ticket } = await profileApi.beginPasskey({ body: proofOf(security.proof, proof) })
    const made = await makePasskey(options)
    if (made.kind !== 'made') throw new Told(t(`security.passkeys.${made.kind}`))
    return profileApi.addPasskey({ body: { name: tidyLine(name), ticket, response: made.response } })
  }
  return (
    <FormDialog
      opened
      holds
      title={t('security.passkeys.add')}
      lead={t('security.passkeys.addLead')}
      submitLabel={t('security.passkeys.continue')}
      submitting={isSending}
      error={error}
      off={isBlank(name) || isProofMissing(security.proof, proof)}
      onSubmit={() =>
        void send(add, (added) => {
          onClose()
          notify.success(t('security.passkeys.added', { name: added.name }))
          showSecurityChanged(queries)
        })
      }
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
      <ProofField
        kind={security.proof}
        value={proof}
        wrong={refused('body.proof')}
        onChange={(text) => {
          forget()
          setProof(text)
        }}
      />
    </FormDialog>
  )
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const queries = useQueryClient()
  const [name, setName] = useState(passkey.name)
  const { isSending, error, send } = useSend([])
  const { id, version } = passkey
  return (
    <FormDialog
      opened
      title={t('security.passkeys.renameTitle', { name: passkey.name })}
      submitLabel={t('security.passkeys.rename')}
      submitting={isSending}
      error={error}
      off={isBlank(name) || tidyLine(name) === passkey.name}
      onSubmit={() =>
        void send(
          () => profileApi.renamePasskey({ params: { id }, body: { name: tidyLine(name), version } }),
          () => {
            onClose()
            notify.success(t('security.passkeys.renamed'))
            showSecurityChanged(queries)
          },
        )
      }
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
    </FormDialog>
  )
}

type RemovePasskeyDialogProps = { passkey: Passkey; security: Security; onClose: () => void }

export function RemovePasskeyDialog({ passkey, security, onClose }: RemovePasskeyDialogProps) {
  const { t } = useTranslation('profile')
  const queries = useQueryClient()
  const [proof, setProof] = useState('')
  const { isSending, refused, error, send, forget } = useSend(['body.proof'])
  return (
    <FormDialog
      opened
      title={t('security.passkeys.removeTitle', { name: passkey.name })}
      lead={t('security.passkeys.removeLead')}
      submitLabel={t('security.passkeys.remove')}
      tone="danger"
      submitting={isSending}
      error={error}
      off={isProofMissing(security.proof, proof)}
      onSubmit={() =>
        void send(
          () => profileApi.removePasskey({ params: { id: passkey.id }, body: proofOf(security.proof, proof) }),
          () => {
            onClose()
            notify.success(t('security.passkeys.removed'))
            showSecurityChanged(queries)
          },
        )
      }
      onClose={onClose}
    >
      <ProofField
        kind={security.proof}
        value={proof}
        wrong={refused('body.proof')}
        focus
        onChange={(text) => {
          forget()
          setProof(text)
        }}
      />
    </FormDialog>
  )
}
