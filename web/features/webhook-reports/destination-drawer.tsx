import { webhookPaths } from '@portico/contract/features/webhooks/webhook-paths.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { Facts } from '@portico/ui/pieces/facts.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { LoadedDrawer } from '../../shared/list/loaded-drawer.tsx'
import { useMayOpen } from '../../shared/session/use-may-open.ts'
import { Attempts } from '../webhooks/index.tsx'
import { DestinationPill } from './destination-pill.tsx'
import { type DestinationDetail, destinationQuery, type Mode } from './webhook-reports.queries.ts'

/** How one destination answers: the last good answer beside the first bad one after it shows what has changed there. */
export function DestinationDrawer({ id, mode, ...frame }: DrawerFrame & { id: string; mode: Mode }) {
  const { t } = useTranslation('webhookReports')
  const answer = useQuery(destinationQuery(id, mode))
  return (
    <LoadedDrawer
      {...frame}
      id={id}
      answer={answer}
      label={(record) => record.address ?? record.merchantName ?? t('destinations.none')}
      status={(record) => <DestinationPill of={record} outlined />}
    >
      {(record) =>
        record.endpointId === null ? (
          <DrawerPart>
            <p className="p-lead">{t('destinations.notConfigured')}</p>
          </DrawerPart>
        ) : (
          <>
            <DestinationFacts of={record} />
            <Answers of={record} />
          </>
        )
      }
    </LoadedDrawer>
  )
}

function DestinationFacts({ of }: { of: DestinationDetail }) {
  const { t } = useTranslation('webhookReports')
  const mayOpen = useMayOpen()
  return (
    <DrawerPart>
      <Facts
        items={[
          [t('column.merchant'), of.merchantName ?? t('destinations.everyMerchant')],
          [t('column.failures'), formatCount(of.failuresInARow)],
          [t('destinations.waiting'), formatCount(of.waiting)],
          [t('column.lastSuccess'), of.lastSuccessAt && <DateTime at={of.lastSuccessAt} />],
          [t('column.lastFailure'), of.lastFailureAt && <DateTime at={of.lastFailureAt} />],
        ]}
      />
      {mayOpen(webhookPaths.tenant) && (
        <p className="p-lead">
          <UiLink href={`${webhookPaths.tenant}/${of.endpointId}`}>{t('destinations.openEndpoint')}</UiLink>
        </p>
      )}
    </DrawerPart>
  )
}

function Answers({ of: { lastGood, firstBad } }: { of: DestinationDetail }) {
  const { t } = useTranslation('webhookReports')
  if (!lastGood && !firstBad)
    return (
      <DrawerPart>
        <p className="p-lead">{t('destinations.nothingSent')}</p>
      </DrawerPart>
    )
  return (
    <>
      <DrawerPart title={t('destinations.lastGood')}>
        {lastGood ? <Attempts of={[lastGood]} isOpen={firstBad !== null} /> : <p className="p-lead">{t('destinations.noGood')}</p>}
      </DrawerPart>
      <DrawerPart title={t(lastGood ? 'destinations.firstBad' : 'destinations.firstBadOnly')}>
        {firstBad ? <Attempts of={[firstBad]} isOpen /> : <p className="p-lead">{t('destinations.noBad')}</p>}
      </DrawerPart>
    </>
  )
}
