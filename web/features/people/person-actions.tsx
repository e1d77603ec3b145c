import { ActionBar } from '@portico/ui/action-bar.tsx'
import type { Action } from '@portico/ui/action-button.tsx'
import { notify } from '@portico/ui/notify.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session.tsx'
import { type Confirmed, ConfirmPersonDialog } from './dialogs/confirm-person.dialog.tsx'
import { EditDialog } from './dialogs/edit.dialog.tsx'
import { type PersonDetails, showChanged } from './people.queries.ts'
import { mayDo, type PeopleDesk, type PersonRight } from './people-desk.ts'
import { nameOf } from './person.columns.tsx'

type PersonActionsProps = { person: PersonDetails; desk: PeopleDesk; onDeleted: () => void }

/** What may be done with a person; what nobody may do to himself stays visible and says so. The server decides again. */
export function PersonActions({ person, desk, onDeleted }: PersonActionsProps) {
  const { t } = useTranslation('people')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'edit' | Confirmed>()
  const close = () => setAsked(undefined)
  return (
    <>
      <ActionBar actions={useActions(person, desk, setAsked)} />
      {asked === 'edit' && (
        <EditDialog
          person={person}
          onClose={close}
          onDone={(saved) => {
            close()
            showChanged(queries, saved.id)
            notify.success(t('done.edit', { name: nameOf(saved) }))
          }}
        />
      )}
      {asked !== undefined && asked !== 'edit' && (
        <ConfirmPersonDialog asked={asked} person={person} onClose={close} onDeleted={onDeleted} />
      )}
    </>
  )
}

function useActions(person: PersonDetails, desk: PeopleDesk, ask: (what: 'edit' | Confirmed) => void): Action[] {
  const { t } = useTranslation('people')
  const session = useSession()
  const { status } = person
  const isSelf = person.id === session.user.id
  const self = isSelf ? t('off.self') : undefined
  type Given = { id: Confirmed['kind'] | 'edit'; right: PersonRight; when?: boolean } & Partial<Action>
  const all: Given[] = [
    { id: 'edit', right: 'Edit', primary: true, shortcut: 'E' },
    { id: 'resend', right: 'Add', when: status === 'InvitationSent' },
    { id: 'unlock', right: 'Secure', when: status === 'Locked' },
    { id: 'activate', right: 'Activate', when: status === 'Inactive' },
    { id: 'deactivate', right: 'Activate', when: status === 'Active' || status === 'Locked', offReason: self },
    { id: 'resetPassword', right: 'Secure', when: status === 'Active' || status === 'Locked', overflow: true },
    {
      id: 'resetSecondFactor',
      right: 'Secure',
      when: status !== 'InvitationSent',
      overflow: true,
      offReason: isSelf ? t('off.ownFactor') : person.secondFactor ? undefined : t('off.noFactor'),
    },
    { id: 'delete', right: 'Delete', overflow: true, danger: true, offReason: self },
  ]
  return all
    .filter(({ right, when = true }) => when && mayDo(session, desk, right))
    .map(({ id, right: _right, when: _when, ...more }) => ({
      ...more,
      id,
      label: t(`action.${id}` as 'action.edit'),
      onClick: () => ask(id === 'edit' ? 'edit' : ({ kind: id } as Confirmed)),
    }))
}
