import type { webhookPaths } from '@portico/contract/features/webhooks/webhook-paths.ts'
import { ActionBar } from '@portico/ui/actions/action-bar.tsx'
import type { Action } from '@portico/ui/actions/action-button.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/session.tsx'
import { DeleteEndpointDialog } from './dialogs/delete-endpoint.dialog.tsx'
import { EditEndpointDialog } from './dialogs/endpoint.dialog.tsx'
import { RotateSecretDialog } from './dialogs/rotate-secret.dialog.tsx'
import { SecretOnceDialog } from './dialogs/secret-once.dialog.tsx'
import { TurnEndpointDialog } from './dialogs/turn-endpoint.dialog.tsx'
import { TestCard } from './test-card.tsx'
import { type Endpoint, showSaved, webhooksApi, webhookWire } from './webhooks.queries.ts'

type Asked = 'edit' | 'rotate' | 'turn' | 'delete'
type EndpointActionsProps = { record: Endpoint; whose: keyof typeof webhookPaths; onDeleted: () => void }

/** What the person may do with it; the server decides again when it is sent. */
export function EndpointActions({ record, whose, onDeleted }: EndpointActionsProps) {
  const { t } = useTranslation('webhooks')
  const { can } = useSession()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const [secret, setSecret] = useState<string>()
  const trial = useMutation({ mutationFn: () => webhooksApi.sendTest({ params: { id: record.endpointId } }) })
  const ask = (what: Asked) => () => setAsked(what)
  const close = () => setAsked(undefined)
  const saved = (endpoint: Endpoint) => {
    close()
    showSaved(queries, endpoint)
  }
  const send: Action = { id: 'test', label: t('action.test'), loading: trial.isPending, onClick: () => trial.mutate() }
  const manage: Action[] = [
    { id: 'edit', label: t('action.edit'), primary: true, shortcut: 'E', onClick: ask('edit') },
    { id: 'rotate', label: t('action.rotate'), onClick: ask('rotate') },
    { id: 'turn', label: t(record.isOn ? 'action.turnOff' : 'action.turnOn'), onClick: ask('turn') },
    { id: 'delete', label: t('action.delete'), overflow: true, danger: true, onClick: ask('delete') },
  ]
  const [edit, ...others] = can(webhookWire.update.access) ? manage : []
  const actions = [...(edit ? [edit] : []), ...(can(webhookWire.sendTest.access) ? [send] : []), ...others]
  return (
    <>
      <ActionBar actions={actions} />
      <TestCard trial={trial} />
      {asked === 'edit' && <EditEndpointDialog record={record} whose={whose} onClose={close} />}
      {asked === 'rotate' && (
        <RotateSecretDialog
          record={record}
          onClose={close}
          onDone={(rotated) => {
            saved(rotated)
            setSecret(rotated.secret)
          }}
        />
      )}
      {asked === 'turn' && (
        <TurnEndpointDialog
          record={record}
          onClose={close}
          onDone={(turned) => {
            saved(turned)
            notify.success(t(turned.isOn ? 'turnedOn' : 'turnedOff'))
          }}
        />
      )}
      {asked === 'delete' && (
        <DeleteEndpointDialog
          record={record}
          onClose={close}
          onDone={() => {
            notify.success(t('delete.done'))
            void queries.invalidateQueries({ queryKey: ['webhooks', 'list'] })
            onDeleted()
          }}
        />
      )}
      {secret && <SecretOnceDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}
