import { ActionIcon, Menu } from '@mantine/core'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import type { RecordLine } from '@portico/ui/pieces/record-lines.tsx'
import { useFormatDate } from '@portico/ui/values/date-time.tsx'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/session.tsx'
import { useRoleNames } from '../../shared/texts/role-name.ts'
import type { ConfirmedOne } from './dialogs/confirm-person.dialog.tsx'
import { nameOf, type Person } from './people.queries.ts'
import { mayDo, type PersonRight, peopleDesks } from './people-desk.ts'
import { PersonStatusPill } from './person.columns.tsx'

const waiting = ['InvitationSent'] as const
const accepted = ['Active', 'Locked'] as const
const doings: readonly { kind: ConfirmedOne; right: PersonRight; when: readonly Person['status'][]; danger?: true }[] = [
  { kind: 'resend', right: 'Add', when: waiting },
  { kind: 'unlock', right: 'Secure', when: ['Locked'] },
  { kind: 'activate', right: 'Activate', when: ['Inactive'] },
  { kind: 'deactivate', right: 'Activate', when: accepted },
  { kind: 'resetPassword', right: 'Secure', when: accepted },
  { kind: 'signOut', right: 'Secure', when: accepted },
  { kind: 'delete', right: 'Delete', when: [...waiting, ...accepted, 'Inactive'], danger: true },
]

/** A person of another tenant as a line of its record, with a menu of the allowed actions. */
export function useStaffLine(onAsk: (person: Person, kind: ConfirmedOne) => void): (person: Person) => RecordLine {
  const { t } = useTranslation('people')
  const session = useSession()
  const date = useFormatDate()
  const roleNames = useRoleNames()
  return (person) => {
    const name = nameOf(person)
    const { id, email, status, lastLoginTime } = person
    const open = doings.filter(({ right, when }) => when.includes(status) && mayDo(session, peopleDesks.staff, right))
    return {
      id,
      name: <UserText>{name}</UserText>,
      detail: (
        <>
          {shownAddress(email)}
          <br />
          <UserText>{roleNames(person.roles) || '—'}</UserText>
          {' · '}
          {t('field.lastLoginTime')}: {lastLoginTime ? date(lastLoginTime) : t('never')}
        </>
      ),
      status: <PersonStatusPill status={status} />,
      action: open.length > 0 && id !== session.user.id && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size="sm" aria-label={t('ofTenant.actions', { name })}>
              <IconDots size={15} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {open.map(({ kind, danger }) => (
              <Menu.Item key={kind} color={danger && 'red'} onClick={() => onAsk(person, kind)}>
                {t(`action.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ),
    }
  }
}
