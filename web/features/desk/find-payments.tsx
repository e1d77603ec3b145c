import type { Mode } from '@portico/contract/core/level.ts'
import { formatAmount } from '@portico/ui/money-format.ts'
import type { PaletteItem } from '@portico/ui/palette-search.ts'
import { IconCreditCard } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import type { Session } from '../../shared/session.tsx'
import { type lookupPresets, lookupQuery, presetOf, referenceOf, shownMinor, type TransactionRow } from '../transactions/index.ts'

const most = 5

/** Payments by any of their ids, as the lookup finds them: merchants in their mode, staff in Live and in Test. */
export async function find(text: string, { session, queries, signal }: { session: Session; queries: QueryClient; signal: AbortSignal }) {
  const preset = presetOf(session)
  const modes: readonly Mode[] = preset.hasMode ? ['Live', 'Test'] : [session.mode]
  const found = await Promise.all(
    modes.map(async (mode) => {
      const query = lookupQuery(preset.reach, { searchKey: text, pageSize: most, sort: '-createdAt' }, mode)
      signal.addEventListener('abort', () => void queries.cancelQueries({ queryKey: query.queryKey, exact: true }), { once: true })
      const { data } = await queries.fetchQuery(query)
      return data.map((row) => toItem(row, hrefOf(preset, row, mode), mode))
    }),
  )
  return found.flat()
}

type Preset = (typeof lookupPresets)['tenant']

/** The list beside the payment is narrowed to it: staff of the platform learn from its row whose it is. */
function hrefOf({ path, hasMode, hasTenants }: Preset, { id }: TransactionRow, mode: Mode): string {
  const search = new URLSearchParams({ ...(hasTenants ? { searchKey: id } : {}), ...(hasMode && mode === 'Test' ? { mode } : {}) })
  return search.size > 0 ? `${path}/${id}?${search}` : `${path}/${id}`
}

function toItem(row: TransactionRow, href: string, mode: Mode): PaletteItem {
  const { t } = i18next
  const status = t(`transactions:status.${row.status}`)
  const amount = formatAmount(shownMinor(row), row.currency)
  return {
    id: `${mode}-${row.id}`,
    label: referenceOf(row),
    hint: [mode === 'Test' ? t('desk:test') : undefined, amount, status].filter(Boolean).join(' · '),
    icon: <IconCreditCard size={16} stroke={1.6} aria-hidden />,
    href,
  }
}
