import { ActionIcon, Button } from '@mantine/core'
import { mostLimits } from '@portico/contract/features/terminal/terminal-words.ts'
import { AmountInput } from '@portico/ui/fields/amount-input.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useAmountDoubt } from '@portico/ui/fields/use-amount-doubt.ts'
import { notify } from '@portico/ui/notices/notify.tsx'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currenciesQuery } from '../../../shared/session/reference.queries.ts'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { type RoleLimits, terminalApi, terminalOf } from '../terminal.queries.ts'

type Row = { key: number; currency: string; amountMinor: number | null }

/** The limits of one role, a currency a line. Without a line the standard limit holds. */
export function RoleLimitsDialog({ role, onClose }: { role: RoleLimits; onClose: () => void }) {
  const { t } = useTranslation('terminal')
  const queries = useQueryClient()
  const doubt = useAmountDoubt()
  const currencies = (useQuery(currenciesQuery).data ?? []).map(({ id }) => id)
  const [rows, setRows] = useState<readonly Row[]>(role.limits.map((limit, key) => ({ key, ...limit })))
  const [isTried, setTried] = useState(false)
  const change = (key: number, part: Partial<Row>) => setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const free = currencies.filter((one) => !rows.some(({ currency }) => currency === one))
  const add = () => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, currency: free[0]!, amountMinor: null }])
  const limits = rows.flatMap(({ currency, amountMinor }) => (amountMinor === null ? [] : [{ currency, amountMinor }]))
  return (
    <StepDialog
      title={t('limits.roleTitle', { role: role.roleName })}
      lead={t('limits.roleLead')}
      submitLabel={t('limits.save')}
      what={t('limits.roleTitle', { role: role.roleName })}
      inFields={[]}
      off={doubt.off}
      offReason={doubt.reason}
      prepare={() => {
        setTried(true)
        if (limits.length < rows.length || limits.some(({ amountMinor }) => amountMinor <= 0)) return undefined
        return (scaCode?: string) =>
          terminalApi.setLimits({
            params: { id: role.roleId },
            body: { limits, version: role.version },
            ...(scaCode ? { scaCode } : {}),
          })
      }}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: [terminalOf.key] })
        notify.success(t('limits.saved', { role: role.roleName }))
        onClose()
      }}
      onClose={onClose}
    >
      {rows.map(({ key, currency, amountMinor }) => (
        <div className="p-limit-row" key={key}>
          <SelectField
            label={t('field.currency')}
            options={[currency, ...free]}
            value={currency}
            onChange={(chosen) => chosen && change(key, { currency: chosen })}
          />
          <AmountInput
            label={t('limits.amount')}
            currency={currency}
            value={amountMinor}
            error={isTried && !(amountMinor && amountMinor > 0) ? t('missing.amountMinor') : undefined}
            onChange={(minor, state) => {
              doubt.tell(String(key), state)
              change(key, { amountMinor: minor })
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('limits.remove', { currency })}
            onClick={() => {
              doubt.tell(String(key), 'valid')
              setRows(rows.filter((row) => row.key !== key))
            }}
          >
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {rows.length === 0 && <p className="p-lead">{t('limits.none')}</p>}
      {free.length > 0 && rows.length < mostLimits && (
        <Button className="p-dialog-more" size="xs" variant="default" onClick={add}>
          {t('limits.add')}
        </Button>
      )}
    </StepDialog>
  )
}
