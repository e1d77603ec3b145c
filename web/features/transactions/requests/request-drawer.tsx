import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { Facts } from '@portico/ui/pieces/facts.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { Money } from '@portico/ui/values/money.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DrawerFrame } from '../../../shared/list/drawer-frame.ts'
import { LoadedDrawer } from '../../../shared/list/loaded-drawer.tsx'
import { Outcome, reasonOf, requestName } from './request.columns.tsx'
import { type ApmRequest, requestQuery } from './requests.queries.ts'

type RequestDrawerProps = DrawerFrame & { id: string; mode: 'Test' | 'Live'; hrefOfPayment: ((id: string) => string) | undefined }

/** One request beside the list, with the way to its payment. */
export function RequestDrawer({ id, mode, hrefOfPayment, ...frame }: RequestDrawerProps) {
  const answer = useQuery(requestQuery(id, mode))
  return (
    <LoadedDrawer {...frame} id={id} answer={answer} label={requestName} status={(record) => <Outcome of={record} outlined />}>
      {(record) => <Body record={record} href={record.transactionId ? hrefOfPayment?.(record.transactionId) : undefined} />}
    </LoadedDrawer>
  )
}

function Body({ record, href }: { record: ApmRequest; href: string | undefined }) {
  const { t } = useTranslation(['requests', 'shared', 'transactions'])
  return (
    <DrawerPart>
      <Facts
        items={[
          [t('requests:column.amount'), <Money key="amount" minor={record.amountMinor} currency={record.currency} />],
          [t('requests:column.requestedAt'), <DateTime key="at" at={record.requestedAt} />],
          [t('requests:column.merchant'), record.merchantName],
          [t('requests:column.website'), record.websiteName],
          [t('requests:column.method'), t(`shared:paymentMethod.${record.paymentMethod}`)],
          [t('requests:column.scheme'), record.scheme],
          [t('requests:column.provider'), record.serviceProvider],
          { label: t('requests:column.reason'), value: reasonOf(record), wide: true },
          [t('requests:column.code'), record.responseCode],
          [t('requests:column.latency'), record.latencyMs === null ? null : t('requests:milliseconds', { count: record.latencyMs })],
          {
            label: t('requests:column.payment'),
            value: href ? <UiLink href={href}>{t('requests:openPayment')}</UiLink> : (record.transactionId ?? t('requests:noPayment')),
            wide: true,
          },
        ]}
      />
    </DrawerPart>
  )
}
