import { Button } from '@mantine/core'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { useFormatDate } from '@portico/ui/values/date-time.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { KeyOnceDialog } from './dialogs/key-once.dialog.tsx'
import { NewKeyDialog } from './dialogs/new-key.dialog.tsx'
import { RotateKeyDialog } from './dialogs/rotate-key.dialog.tsx'
import { type EncryptionKey, keysQuery, keyWire, type NewEncryptionKey } from './keys.queries.ts'

type Asked = { kind: 'new' } | { kind: 'rotate'; key: EncryptionKey } | { kind: 'once'; made: NewEncryptionKey }

/** The keys of a tenant, the newest first: the active one, and those that it has replaced. */
export function KeyPanel({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation('keys')
  const { can } = useSession()
  const queries = useQueryClient()
  const answer = useQuery(keysQuery(tenantId))
  const { data, error } = answer
  const [asked, setAsked] = useState<Asked>()
  const lineOf = useLine()
  if (error && !data) return <LoadFailed title={t('failed')} answer={answer} />
  if (!data) return <GridSkeleton widths={[180, 140, 90]} rows={3} />
  const mayManage = can(keyWire.create.access)
  const close = () => setAsked(undefined)
  const made = (key: NewEncryptionKey) => {
    setAsked({ kind: 'once', made: key })
    void queries.invalidateQueries({ queryKey: keysQuery(tenantId).queryKey })
  }
  const create = mayManage && <Button onClick={() => setAsked({ kind: 'new' })}>{t('create')}</Button>
  const rotate = (key: EncryptionKey) =>
    mayManage && key.state === 'Active' ? (
      <Button size="xs" variant="default" aria-label={t('rotateOne', { name: key.name })} onClick={() => setAsked({ kind: 'rotate', key })}>
        {t('rotate')}
      </Button>
    ) : undefined
  return (
    <>
      {data.length === 0 ? (
        <EmptyState title={t('noneTitle')} action={create}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <RecordLines lines={data.map((key) => ({ ...lineOf(key), action: rotate(key) }))} />
      )}
      {asked?.kind === 'new' && (
        <NewKeyDialog tenantId={tenantId} onDone={(key) => setAsked({ kind: 'once', made: key })} onClose={close} />
      )}
      {asked?.kind === 'rotate' && <RotateKeyDialog tenantId={tenantId} record={asked.key} onDone={made} onClose={close} />}
      {asked?.kind === 'once' && <KeyOnceDialog made={asked.made} onClose={close} />}
    </>
  )
}

function useLine() {
  const { t } = useTranslation('keys')
  const date = useFormatDate()
  return (key: EncryptionKey) => ({
    id: key.keyId,
    name: key.name,
    detail: (
      <>
        <code>{key.fingerprint}</code>
        <br />
        {t('made', { at: date(key.createdAt), name: key.createdBy })}
        <br />
        {key.lastUsedAt ? t('used', { at: date(key.lastUsedAt) }) : t('unused')}
        {key.rotatedAt ? ` · ${t('rotated', { at: date(key.rotatedAt) })}` : ` · ${t('credentials', { count: key.credentials })}`}
      </>
    ),
    status: <StatusPill status={key.state} label={t(`state.${key.state}`)} />,
  })
}
