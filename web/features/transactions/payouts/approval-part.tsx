import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useTranslation } from 'react-i18next'
import type { Approval } from './payouts.queries.ts'

const tones = { Approved: 'positive', Declined: 'negative' } as const

/** Who asked for it, who has decided so far, and whether another step waits. */
export function ApprovalPart({ approval }: { approval: Approval }) {
  const { t } = useTranslation('payouts')
  const moneyText = useMoneyText()
  const { askedBy, askedAt, fromMinor, currency, state, steps, stepsNeeded: needed } = approval
  const rule = fromMinor > 0 ? t('approval.askedFrom', { amount: moneyText(fromMinor, currency) }) : t('approval.askedEvery')
  return (
    <DrawerPart title={t('approval.title')}>
      <RecordLines
        lines={[
          {
            id: 'asked',
            name: t('approval.asked', { name: askedBy }),
            detail: state === 'Waiting' ? `${rule} ${t('approval.waiting', { step: steps.length + 1, needed })}` : rule,
            action: <DateTime at={askedAt} />,
          },
          ...steps.map(({ step, verdict, by, at, reason }) => ({
            id: String(step),
            name: by,
            detail: reason,
            status: <StatusPill status={verdict} tone={tones[verdict]} label={t(`approval.verdict.${verdict}`)} />,
            action: <DateTime at={at} />,
          })),
        ]}
      />
    </DrawerPart>
  )
}
