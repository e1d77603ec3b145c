import type { Mode } from '@portico/contract/core/level.ts'
import { formatMoney } from '@portico/contract/core/money.ts'
import type { PaletteItem } from '@portico/ui/frame/palette-search.ts'
import { IconCreditCard } from '@tabler/icons-react'
import i18next from 'i18next'
import { type FindContext, hintOf, mostFound, readFound } from '../../shared/page/find-records.ts'
import { type lookupPresets, lookupQuery, presetOf, referenceOf, type TransactionRow } from '../transactions/index.ts'

/** Payments by any of their ids, as the lookup finds them: merchants in their mode, staff in Live and in Test. */
export async function find(text: string, { session, ...reading }: FindContext) {
  const preset = presetOf(session)
  const modes: readonly Mode[] = preset.hasMode ? ['Live', 'Test'] : [session.mode]
  const found = await Promise.all(
    modes.map(async (mode) => {
      const query = lookupQuery(preset.reach, { searchKey: text, pageSize: mostFound, sort: '-createdAt' }, mode)
      const { data } = await readFound(reading, query)
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
  const amount = formatMoney(row.shownMinor, row.currency)
  return {
    id: `${mode}-${row.id}`,
    label: referenceOf(row),
    hint: hintOf(mode === 'Test' && t('desk:test'), amount, status),
    icon: <IconCreditCard size={16} stroke={1.6} aria-hidden />,
    href,
  }
}
