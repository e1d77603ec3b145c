import { Button } from '@mantine/core'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { useSession } from '../../../shared/session/session.tsx'
import { limitsQuery, type RoleLimits, terminalWire } from '../terminal.queries.ts'
import { RoleLimitsDialog } from './role-limits.dialog.tsx'

/** What each role may take at once, and the way to change it. */
export function LimitsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('terminal')
  const moneyText = useMoneyText()
  const { can, isViewing } = useSession()
  const maySet = can(terminalWire.setLimits.access) && !isViewing
  const answer = useQuery(limitsQuery)
  const [changing, setChanging] = useState<RoleLimits>()
  if (changing) return <RoleLimitsDialog role={changing} onClose={() => setChanging(undefined)} />
  const { data, error } = answer
  const amountsOf = ({ limits }: RoleLimits) =>
    limits.length === 0 ? t('limits.standard') : limits.map(({ currency, amountMinor }) => moneyText(amountMinor, currency)).join(', ')
  return (
    <FormDialog
      opened
      withoutCancel
      title={t('limits.title')}
      lead={t('limits.lead')}
      submitLabel={t('limits.close')}
      onSubmit={onClose}
      onClose={onClose}
    >
      {data ? (
        <RecordLines
          lines={data.map((role) => ({
            id: role.roleId,
            name: role.roleName,
            detail: [amountsOf(role), maySet && role.isOwn && t('limits.own')].filter(Boolean).join('. '),
            action: maySet && !role.isOwn && (
              <Button
                size="xs"
                variant="default"
                aria-label={t('limits.changeOne', { role: role.roleName })}
                onClick={() => setChanging(role)}
              >
                {t('limits.change')}
              </Button>
            ),
          }))}
        />
      ) : error ? (
        <LoadFailed title={t('limits.failed')} answer={answer} />
      ) : (
        <GridSkeleton widths={[160, 80]} rows={3} />
      )}
    </FormDialog>
  )
}
