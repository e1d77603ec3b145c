import { IconCreditCard } from '@tabler/icons-react'
import { placeTexts } from '../../shared/list/place/place.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { recordTexts, transactionTexts } from '../transactions/index.ts'
import { terminalTexts } from './terminal.texts.ts'
import { type TerminalPreset, terminalPresets } from './terminal-preset.ts'

const terminal = (
  { path, access }: TerminalPreset,
  group: string,
  after: `/${string}`,
  load: () => Promise<{ Page: React.ComponentType }>,
) =>
  page({
    path,
    title: { en: 'Virtual terminal', tr: 'Sanal terminal' },
    access,
    texts: [terminalTexts, placeTexts, transactionTexts, recordTexts, saidTexts('terminal')],
    crumbs: ['terminal:group'],
    menu: { group, after, icon: IconCreditCard },
    load,
  })

const pages = [
  terminal(
    terminalPresets.tenant,
    'transaction-management',
    '/transaction-management/rdr/batch-summary',
    () => import('./pages/tenant-terminal.page.tsx'),
  ),
  terminal(
    terminalPresets.merchant,
    'merchant-transaction-management',
    '/merchant/transaction-management/transaction-lookup-columns',
    () => import('./pages/merchant-terminal.page.tsx'),
  ),
]

export const feature = webFeature({ pages })
