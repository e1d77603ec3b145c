import { ActionBar } from '@portico/ui/actions/action-bar.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { LoadedDrawer } from '../../shared/list/loaded-drawer.tsx'
import { PaymentLink } from '../webhook-reports/index.tsx'
import { Attempts, DeliveryPill, useOutlook } from '../webhooks/index.tsx'
import { useMayResend } from './may-resend.ts'
import type { Resending } from './use-resend.tsx'
import { eventQuery, type Mode } from './webhook-resends.queries.ts'

type EventDrawerProps = DrawerFrame & { id: string; mode: Mode; resend: Resending }

/** One webhook with its attempts, and the way to send it alone. */
export function EventDrawer({ id, mode, resend, ...frame }: EventDrawerProps) {
  const { t } = useTranslation(['webhook-resends', 'webhooks'])
  const outlook = useOutlook()
  const mayResend = useMayResend()
  const answer = useQuery(eventQuery(id, mode))
  return (
    <LoadedDrawer
      {...frame}
      id={id}
      answer={answer}
      label={(record) => record.eventType}
      status={(record) => <DeliveryPill state={record.state} />}
    >
      {(record) => {
        const off = mayResend.offReason ?? (record.resend.reason ? t(`webhooks:resend.${record.resend.reason}`) : resend.busy)
        return (
          <DrawerPart>
            <ActionBar
              actions={[
                mayResend.isShown && {
                  id: 'resend',
                  label: t('webhooks:action.resend'),
                  primary: true,
                  ...(off ? { offReason: off } : {}),
                  onClick: () => resend.start({ deliveries: [id] }),
                },
              ]}
            />
            <p className="p-lead">
              <PaymentLink of={record} /> · {record.url}
              <br />
              {outlook(record)}
            </p>
            <Attempts of={record.attempts} />
          </DrawerPart>
        )
      }}
    </LoadedDrawer>
  )
}
