import { Button } from '@mantine/core'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreButton } from '../../../../shared/api/more-button.tsx'
import { useSession } from '../../../../shared/session/session.tsx'
import { DeallocateDialog } from '../../dialogs/deallocate.dialog.tsx'
import { type RecordRef, type Relationship, relationshipsQuery, transactionWire } from '../../transactions.queries.ts'
import { PartOfRecord } from '../part-of-record.tsx'

/** The account references that the payment has, or had, and the way to free one. */
export function RelationshipsTab({ record }: { record: RecordRef }) {
  const { t } = useTranslation(['transactions', 'tabs'])
  const { can, isViewing } = useSession()
  const [asking, setAsking] = useState<Relationship>()
  const answer = useInfiniteQuery(relationshipsQuery(record))
  const mayFree = can(transactionWire.deallocate.access) && !isViewing
  return (
    <>
      <PartOfRecord answer={answer} isEmpty={({ pages }) => (pages[0]?.data.length ?? 0) === 0} emptyText={t('tabs:relationships.none')}>
        {({ pages }) => (
          <>
            <RecordLines
              lines={pages
                .flatMap(({ data }) => data)
                .map((one) => ({
                  id: one.relationshipId,
                  name: <code>{one.accountReference}</code>,
                  detail: <Told of={one} />,
                  status: <State of={one} />,
                  action: mayFree && one.deallocatedAt === null && (
                    <Button
                      size="xs"
                      variant="default"
                      disabled={one.isWaitedFor}
                      title={one.isWaitedFor ? t('tabs:relationships.whyNot') : undefined}
                      aria-label={t('tabs:relationships.freeOne', { reference: one.accountReference })}
                      onClick={() => setAsking(one)}
                    >
                      {t('tabs:relationships.free')}
                    </Button>
                  ),
                }))}
            />
            <MoreButton of={answer}>{t('record.loadOlder')}</MoreButton>
          </>
        )}
      </PartOfRecord>
      {asking && <DeallocateDialog relationship={asking} record={record} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function Told({ of }: { of: Relationship }) {
  const { t } = useTranslation(['transactions', 'tabs'])
  return (
    <>
      {[t(`tabs:relationships.request.${of.requestType}`), of.websiteName].filter(Boolean).join(' · ')}
      <br />
      {t('tabs:relationships.since')} <DateTime at={of.allocatedAt} style="minute" />
      {of.deallocatedAt !== null && (
        <>
          {' · '}
          {t('tabs:relationships.freedBy', { person: of.deallocatedBy })} <DateTime at={of.deallocatedAt} style="minute" />
        </>
      )}
      {of.isWaitedFor && (
        <>
          <br />
          {t('tabs:relationships.whyNot')}
        </>
      )}
    </>
  )
}

function State({ of }: { of: Relationship }) {
  const { t } = useTranslation(['transactions', 'tabs'])
  if (of.deallocatedAt !== null) return <StatusPill status="Freed" tone="neutral" label={t('tabs:relationships.freed')} outlined />
  return of.isWaitedFor ? (
    <StatusPill status="Waiting" tone="pending" label={t('tabs:relationships.waiting')} />
  ) : (
    <StatusPill status="Allocated" tone="positive" label={t('tabs:relationships.allocated')} />
  )
}
