import { type Fact, factNames, facts } from '@portico/contract/features/transactions/lookup-facts.ts'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { Money } from '@portico/ui/values/money.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../shared/texts/country-name.ts'
import type { TransactionRow } from '../transactions.queries.ts'

/** The columns of the facts: each is drawn by its kind, which the contract declares. */
export function useFactColumns() {
  const { t } = useTranslation('facts')
  return factNames.map((name) => ({ id: name, header: t(`field.${name}`), ...look[facts[name].kind], cell: cellOf(name) }))
}

const number = { width: 130, align: 'end' as const }
const time = { width: 158, fit: true }
const word = { width: 140 }
const look: Record<(typeof facts)[Fact]['kind'], { width: number; align?: 'end'; fit?: boolean }> = {
  text: { width: 180 },
  code: { width: 180 },
  country: word,
  count: { ...number, width: 100 },
  money: number,
  time,
  status: word,
  source: word,
  captureMethod: word,
  settlement: word,
  dispute: word,
  closeReason: word,
  failureReason: { width: 180 },
  check: word,
  flow: word,
  riskLevel: word,
  shift: word,
  matched: { width: 150, fit: true },
}

const cellOf = (name: Fact) => (row: TransactionRow) => <FactCell name={name} row={row} />

function FactCell({ name, row }: { name: Fact; row: TransactionRow }) {
  const { t } = useTranslation(['transactions', 'facts'])
  const value = row.facts?.[name] ?? null
  const { kind } = facts[name]
  if (value === null) return <span className="p-cell-muted">—</span>
  if (typeof value === 'number')
    return kind === 'money' ? <Money minor={value} currency={row.currency} muted={value === 0} /> : formatCount(value)
  if (kind === 'time') return <DateTime at={value} />
  if (kind === 'code') return <code>{value}</code>
  if (kind === 'text') return value
  if (kind === 'country') return countryName(value)
  if (kind === 'matched') return t(`facts:matched.${value as 'None'}`)
  if (kind === 'shift') return t(`facts:shift.${value as 'true'}`)
  if (kind === 'failureReason') return t(`transactions:code.${value as 'None'}`, { defaultValue: value })
  return t(`transactions:${kind as 'source'}.${value as 'Api'}`, { defaultValue: value })
}
