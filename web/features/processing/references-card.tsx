import { Button } from '@mantine/core'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { Facts } from '@portico/ui/pieces/facts.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import type { PlaceScope } from '../../shared/list/place/use-place.ts'
import type { Asking } from './asked.tsx'
import { referencesQuery, type Setup } from './processing.queries.ts'

type ReferencesCardProps = { setup: Setup; scope: PlaceScope; onAsk: ((asking: Asking) => void) | undefined }

/** The references that payers of the website name in their transfers: how many are left, and a way to add more. */
export function ReferencesCard({ setup, scope, onAsk }: ReferencesCardProps) {
  const { t } = useTranslation('processing')
  const answer = useQuery(referencesQuery(setup.websiteId, scope))
  const { data, error } = answer
  return (
    <Card title={t('references.title')}>
      {data ? (
        <>
          <p className="p-lead">
            {data.free + data.allocated === 0 ? t('references.empty') : data.free === 0 ? t('references.allGiven') : t('references.lead')}
          </p>
          {data.free + data.allocated > 0 && (
            <Facts
              items={[
                [t('references.free'), formatCount(data.free)],
                [t('references.allocated'), formatCount(data.allocated)],
                [t('references.lastAdded'), data.lastAddedAt && <DateTime at={data.lastAddedAt} style="minute" />],
              ]}
            />
          )}
          {onAsk && (
            <div className="p-setup-buttons">
              <Button size="xs" variant="default" onClick={() => onAsk({ what: 'references', change: 'add' })}>
                {t('references.add')}
              </Button>
              {data.free > 0 && (
                <Button size="xs" variant="subtle" onClick={() => onAsk({ what: 'references', change: 'remove' })}>
                  {t('references.remove')}
                </Button>
              )}
            </div>
          )}
        </>
      ) : error ? (
        <LoadFailed title={t('references.failed')} answer={answer} />
      ) : (
        <GridSkeleton widths={[120, 80]} rows={2} />
      )}
    </Card>
  )
}
