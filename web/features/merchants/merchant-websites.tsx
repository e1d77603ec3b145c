import { Button } from '@mantine/core'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { WebsiteDialog } from './dialogs/website.dialog.tsx'
import { type MerchantDetails, merchantWire, type Website, websitesQuery } from './merchants.queries.ts'

/** The shops of a customer, the active ones first. */
export function MerchantWebsites({ record }: { record: MerchantDetails }) {
  const { t } = useTranslation('merchants')
  const { can } = useSession()
  const answer = useQuery(websitesQuery(record.merchantId))
  const { data, error } = answer
  const [asked, setAsked] = useState<Website | 'new'>()
  const mayEdit = can(merchantWire.updateWebsite.access)
  if (error && !data) return <LoadFailed title={t('websites.failed')} answer={answer} />
  if (!data) return <GridSkeleton widths={[180, 120]} rows={3} />
  const add = mayEdit && (
    <Button variant="default" onClick={() => setAsked('new')}>
      {t('websites.add')}
    </Button>
  )
  return (
    <DrawerPart>
      {data.length === 0 ? (
        <EmptyState title={t('websites.none')} action={add}>
          {t('websites.noneText')}
        </EmptyState>
      ) : (
        <>
          <RecordLines
            lines={data.map((website) => ({
              id: website.id,
              name: website.name,
              detail: (
                <a href={website.url} target="_blank" rel="noreferrer noopener">
                  {website.url}
                </a>
              ),
              status: (
                <StatusPill
                  status={website.isActive ? 'Active' : 'Inactive'}
                  label={t(website.isActive ? 'websites.active' : 'websites.inactive')}
                />
              ),
              action: mayEdit && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('websites.editOne', { name: website.name })}
                  onClick={() => setAsked(website)}
                >
                  {t('action.edit')}
                </Button>
              ),
            }))}
          />
          {add}
        </>
      )}
      {asked && (
        <WebsiteDialog merchantId={record.merchantId} record={asked === 'new' ? undefined : asked} onClose={() => setAsked(undefined)} />
      )}
    </DrawerPart>
  )
}
