import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { type Fact, Facts } from '@portico/ui/pieces/facts.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAuditDrawer } from '../../shared/audit/audit-drawer.tsx'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { LoadedDrawer } from '../../shared/list/loaded-drawer.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { LimitsPart } from '../limits/index.tsx'
import { isBeingMailed } from './invitation-state.ts'
import { nameOf, type PersonDetails, peopleApi, peopleWire, personQuery } from './people.queries.ts'
import type { PeopleDesk } from './people-desk.ts'
import { PersonStatusPill } from './person.columns.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonPermissions } from './person-permissions.tsx'
import { PersonSessions } from './person-sessions.tsx'

/** One person beside the list: details, permissions, sessions and actions. */
export function PersonDrawer({ id, desk, ...frame }: DrawerFrame & { id: string; desk: PeopleDesk }) {
  const answer = useQuery(personQuery(id))
  const audit = useAuditDrawer(peopleWire.listAudit.access, {
    queryKey: ['people', id],
    fetchPage: (cursor, signal) => peopleApi.listAudit({ params: { id }, query: { pageSize: 20, ...(cursor ? { cursor } : {}) }, signal }),
  })
  return (
    <LoadedDrawer
      {...frame}
      id={id}
      answer={answer}
      audit={audit}
      label={nameOf}
      status={({ status }) => <PersonStatusPill status={status} outlined />}
    >
      {(person) => <Body person={person} desk={desk} onDeleted={frame.onClose} />}
    </LoadedDrawer>
  )
}

function Body({ person, desk, onDeleted }: { person: PersonDetails; desk: PeopleDesk; onDeleted: () => void }) {
  const { t } = useTranslation('people')
  const { user } = useSession()
  const { status, invitationExpiresAt, lockedUntil } = person
  const facts: Fact[] = [
    { label: t('field.email'), value: shownAddress(person.email), copy: person.email },
    [t('field.phone'), person.phone],
    ...(desk.hasMerchants ? [[t('field.merchant'), person.merchantName] satisfies Fact] : []),
    ...(status === 'InvitationSent'
      ? [
          [
            t('field.invitation'),
            invitationExpiresAt ? (
              <Until key="until" at={invitationExpiresAt} />
            ) : (
              t(isBeingMailed(person) ? 'invitation.onItsWay' : 'invitation.over')
            ),
          ] satisfies Fact,
        ]
      : []),
    ...(lockedUntil ? [[t('field.lockedUntil'), <DateTime key="locked" at={lockedUntil} />] satisfies Fact] : []),
    [t('field.lastLoginTime'), person.lastLoginTime ? <DateTime key="last" at={person.lastLoginTime} /> : t('never')],
    [t('field.secondFactor'), t(person.secondFactor ? 'secondFactor.on' : 'secondFactor.off')],
    [t('field.createdAt'), <DateTime key="created" at={person.createdAt} />],
  ]
  return (
    <>
      <DrawerPart>
        <PersonActions person={person} onDeleted={onDeleted} />
        <Facts items={facts} />
      </DrawerPart>
      <DrawerPart title={t('part.roles')}>
        <PersonPermissions person={person} />
      </DrawerPart>
      {mayBeHeld(desk, user.level) && <LimitsPart id={person.id} name={nameOf(person)} ofStaff={desk.kind === 'staff'} />}
      {status !== 'InvitationSent' && (
        <DrawerPart title={t('part.sessions')}>
          <PersonSessions person={person} />
        </DrawerPart>
      )}
    </>
  )
}

/** Staff are held by their tenant, people of a merchant by the merchant; the platform's own see all there is. */
const mayBeHeld = ({ kind }: PeopleDesk, level: 'platform' | 'tenant' | 'merchant') => level === (kind === 'staff' ? 'tenant' : 'merchant')

function Until({ at }: { at: string }) {
  const { t } = useTranslation('people')
  return (
    <>
      {t('invitation.until')} <DateTime at={at} />
    </>
  )
}
