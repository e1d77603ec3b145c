import { type PresetId, presetIds, requestLookup } from '@portico/contract/features/transactions/lookup-presets.ts'
import * as access from '@portico/contract/features/transactions/transactions.access.gen.ts'
import {
  IconArrowsExchange,
  IconBuildingBank,
  IconColumns,
  IconDeviceMobile,
  IconDeviceTablet,
  IconHourglass,
  IconListSearch,
} from '@tabler/icons-react'
import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { type PageMenu, page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { lookupPresets } from './lookup/lookup-preset.ts'
import { payoutTexts } from './payouts/payouts.texts.ts'
import { pendingPath } from './payouts/pending-path.ts'
import { requestTexts } from './requests/requests.texts.ts'
import { factTexts, recordTexts, transactionTexts } from './transactions.texts.ts'

const texts = [transactionTexts, recordTexts, saidTexts('transactions'), saidTexts('history'), viewTexts, exportTexts, saidTexts('exports')]

const plain = IconArrowsExchange
const wide = IconColumns
const icons: Record<PresetId, PageMenu['icon']> = {
  tenant: plain,
  merchant: plain,
  platform: plain,
  columns: wide,
  merchantColumns: wide,
  platformColumns: wide,
  report: IconListSearch,
  bank: IconBuildingBank,
  apm: IconDeviceMobile,
  terminal: IconDeviceTablet,
}

/** All that tells one lookup from another is in the presets of the contract. */
function lookup(id: PresetId) {
  const { path, title, access, crumb, menu, hasFacts } = lookupPresets[id]
  return page({
    path: `${path}/{-$id}`,
    title,
    access,
    texts: hasFacts ? [...texts, factTexts] : texts,
    crumbs: [crumb],
    menu: { ...menu, icon: icons[id] },
    load: async () => ({ Page: (await import('./pages/lookup.page.tsx')).pageOf(id) }),
  })
}

const pending = page({
  path: `${pendingPath}/{-$id}`,
  title: { en: 'Pending payments', tr: 'Bekleyen ödemeler' },
  access: access.listPending,
  texts: [payoutTexts, transactionTexts, recordTexts, saidTexts('transactions'), saidTexts('history'), saidTexts('approvals'), viewTexts],
  crumbs: ['transactions:lookup.group'],
  menu: { group: 'transaction-management', after: '/transaction-management/vrtransaction-lookup', icon: IconHourglass },
  load: () => import('./pages/pending-payments.page.tsx'),
})

const requests = page({
  path: `${requestLookup.path}/{-$id}`,
  title: requestLookup.title,
  access: { staff: requestLookup.permissions },
  texts: [requestTexts, transactionTexts, recordTexts, saidTexts('processing'), viewTexts, exportTexts],
  crumbs: ['transactions:lookup.group'],
  menu: { group: 'transaction-management', after: '/transaction-management/transaction-lookup-apm', icon: IconDeviceMobile },
  load: () => import('./pages/request-lookup.page.tsx'),
})

export const feature = webFeature({ pages: [...presetIds.map(lookup), requests, pending] })
