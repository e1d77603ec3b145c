import { Button } from '@mantine/core'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { IconUserPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { MoreButton } from '../../shared/api/more-button.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { type ConfirmedOne, ConfirmPersonDialog } from './dialogs/confirm-person.dialog.tsx'
import { InviteDialog } from './dialogs/invite.dialog.tsx'
import { type Person, tenantStaffQuery } from './people.queries.ts'
import { mayDo, peopleDesks } from './people-desk.ts'
import { useStaffLine } from './use-staff-line.tsx'

type Asked = { person: Person; kind: ConfirmedOne }

/** Who works for a tenant, for those who look after all tenants. `onChanged`: there may be more or fewer of them now. */
export function TenantStaff({ tenantId, onChanged }: { tenantId: string; onChanged: () => void }) {
  const { t } = useTranslation('people')
  const session = useSession()
  const queries = useQueryClient()
  const [isInviting, setIsInviting] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const answer = useInfiniteQuery(tenantStaffQuery(tenantId))
  const { data, error } = answer
  const lineOf = useStaffLine((person, kind) => setAsked({ person, kind }))
  const showChanges = () => {
    void queries.invalidateQueries({ queryKey: tenantStaffQuery(tenantId).queryKey })
    onChanged()
  }
  if (error && !data) return <LoadFailed title={t('ofTenant.failed')} answer={answer} />
  if (!data) return <GridSkeleton widths={[180, 140, 90]} rows={3} />
  // Users who may open this see full records; only those who choose a recipient do not.
  const all = data.pages.flatMap((page) => page.data as Person[])
  return (
    <>
      {mayDo(session, peopleDesks.staff, 'Add') && (
        <Button
          className="p-lines-add"
          variant="default"
          size="xs"
          leftSection={<IconUserPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => setIsInviting(true)}
        >
          {t('list.invite')}
        </Button>
      )}
      {all.length === 0 ? (
        <EmptyState title={t('list.emptyTitle')}>{t('list.emptyText')}</EmptyState>
      ) : (
        <RecordLines lines={all.map(lineOf)} />
      )}
      <MoreButton of={answer}>{t('ofTenant.more')}</MoreButton>
      {isInviting && <InviteDialog desk={peopleDesks.staff} tenantId={tenantId} onClose={() => setIsInviting(false)} onDone={onChanged} />}
      {asked && (
        <ConfirmPersonDialog
          asked={{ kind: asked.kind }}
          person={asked.person}
          tenantId={tenantId}
          onClose={() => {
            setAsked(undefined)
            showChanges()
          }}
        />
      )}
    </>
  )
}
