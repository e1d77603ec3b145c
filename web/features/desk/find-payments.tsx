import type { Mode } from '@portico/contract/core/level.ts'
import { formatMoney } from '@portico/contract/core/money.ts'
import type { PaletteItem } from '@portico/ui/frame/palette-search.ts'
import { IconBolt, IconCreditCard } from '@tabler/icons-react'
import i18next from 'i18next'
import { type FindContext, hintOf, mostFound, readFound } from '../../shared/page/find-records.ts'
import {
  isMoneyAction,
  type lookupPresets,
  lookupQuery,
  moneyActions,
  placeActions,
  presetOf,
  recordQuery,
  referenceOf,
  type TransactionRow,
  transactionWire,
} from '../transactions/index.ts'
import { type ActionWords, askedAction, onePayment } from './asked-action.ts'

type Preset = (typeof lookupPresets)['tenant']
type Found = { row: TransactionRow; mode: Mode; href: string }

/**
 * Payments by any of their ids, as the lookup finds them: merchants in their mode, staff in Live and in Test. Of one that is meant, also what
 * may be done with it now; `Refund ACM-17389` finds it by what follows the action.
 */
export async function find(text: string, context: FindContext): Promise<PaletteItem[]> {
  const { action, key } = askedAction(text, actionWords())
  const found = await findBy(key, context)
  if (found.length === 0 && action) return (await findBy(text, context)).map(toItem)
  const one = onePayment(found, key, ({ row }) => referenceOf(row))
  const acts = one ? await actionsOn(one, context) : []
  return action ? [...acts.filter(({ id }) => id.startsWith(action)), ...found.map(toItem)] : [...found.map(toItem), ...acts]
}

const actionWords = (): ActionWords =>
  Object.fromEntries(moneyActions.map((action) => [action, i18next.t(`transactions:action.${action}`)]))

async function findBy(key: string, { session, ...reading }: FindContext): Promise<Found[]> {
  const preset = presetOf(session)
  const modes: readonly Mode[] = preset.hasMode ? ['Live', 'Test'] : [session.mode]
  const found = await Promise.all(
    modes.map(async (mode) => {
      const query = lookupQuery(preset, { searchKey: key, pageSize: mostFound, sort: '-createdAt' }, mode)
      const { data } = await readFound(reading, query)
      return data.map((row) => ({ row, mode, href: hrefOf(preset, row, mode) }))
    }),
  )
  return found.flat()
}

/** The list beside the payment is narrowed to it: staff of the platform learn from its row whose it is. */
function hrefOf({ path, hasMode, hasTenants }: Preset, { id }: TransactionRow, mode: Mode): string {
  const search = new URLSearchParams({ ...(hasTenants ? { searchKey: id } : {}), ...(hasMode && mode === 'Test' ? { mode } : {}) })
  return search.size > 0 ? `${path}/${id}?${search}` : `${path}/${id}`
}

/** What the server allows now and asks for in a dialog. Each opens the payment with its dialog open. */
async function actionsOn({ row, mode, href }: Found, { session, ...reading }: FindContext): Promise<PaletteItem[]> {
  const may = (action: keyof ActionWords) => session.can(transactionWire[action].access)
  if (!moneyActions.some(may)) return []
  const scope = { mode, ...(presetOf(session).hasTenants ? { tenantId: row.tenantId } : {}) }
  const detail = await readFound(reading, recordQuery({ id: row.id, ...scope })).catch(() => undefined)
  const reference = referenceOf(row)
  return placeActions(detail?.allowedActions ?? [], (action) => isMoneyAction(action) && may(action)).flatMap(({ action, allowed }) =>
    allowed && isMoneyAction(action)
      ? {
          id: `${action}-${mode}-${row.id}`,
          label: i18next.t(`transactions:actionOn.${action}`, { reference }),
          icon: <IconBolt size={16} stroke={1.6} aria-hidden />,
          href: `${href}${href.includes('?') ? '&' : '?'}act=${action}`,
        }
      : [],
  )
}

function toItem({ row, mode, href }: Found): PaletteItem {
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
