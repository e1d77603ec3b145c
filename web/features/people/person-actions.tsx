import { ActionBar } from '@portico/ui/actions/action-bar.tsx'
import type { Action } from '@portico/ui/actions/action-button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaid } from '../../shared/texts/said.ts'
import { type Confirmed, ConfirmPersonDialog } from './dialogs/confirm-person.dialog.tsx'
import { EditDialog } from './dialogs/edit.dialog.tsx'
import { hindrances } from './hindrances.ts'
import type { PersonDetails } from './people.queries.ts'

type PersonActionsProps = { person: PersonDetails; onDeleted: () => void }

/** What the server lets this person do with someone, and why not the rest; it decides again when it is done. */
export function PersonActions({ person, onDeleted }: PersonActionsProps) {
  const [asked, setAsked] = useState<'edit' | Confirmed>()
  const close = () => setAsked(undefined)
  return (
    <>
      <ActionBar actions={useActions(person, setAsked)} />
      {asked === 'edit' && <EditDialog person={person} onClose={close} />}
      {asked !== undefined && asked !== 'edit' && (
        <ConfirmPersonDialog asked={asked} person={person} onClose={close} onDeleted={onDeleted} />
      )}
    </>
  )
}

function useActions(person: PersonDetails, ask: (what: 'edit' | Confirmed) => void): Action[] {
  const { t } = useTranslation('people')
  const said = useSaid('people', 'limits')
  // Signing out is with the sessions.
  const shown = person.allowedActions.filter(({ action }) => action !== 'signOut')
  return shown.map(({ action, reason }) => ({
    ...placeOf[action],
    id: action,
    label: t(`action.${action}`),
    offReason: reason === null ? undefined : said(hindrances[reason]),
    onClick: () => ask(action === 'edit' ? 'edit' : { kind: action }),
  }))
}

/** The place of each. */
const placeOf: Partial<Record<PersonDetails['allowedActions'][number]['action'], Partial<Action>>> = {
  edit: { primary: true, shortcut: 'E' },
  resetPassword: { overflow: true },
  resetSecondFactor: { overflow: true },
  delete: { overflow: true, danger: true },
}
