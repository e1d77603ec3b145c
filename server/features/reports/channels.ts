import type { Dimension } from '@portico/contract/features/reports/dimensions.ts'
import type { Channel } from '@portico/contract/features/reports/reports.schemas.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { type Connectors, connectorOf } from '../../connectors/index.ts'
import { none } from '../sums/index.ts'
import { listMids, listSetUp, type SetUpRow } from './channels.repository.ts'
import type { Group } from './lines.ts'

type Asked = Parameters<typeof listSetUp>[1] & {
  from: string
  to: string
  groupBy: readonly Dimension[]
  connectors: Connectors | undefined
}

/** The setup of each line's channel, and the channels that are set up and had no payment. */
export type Channels = { of(group: Pick<Group, 'by' | 'currency'>): Channel; unused(groups: Iterable<Group>): Group[] }

const nameOf = (...parts: (string | null | undefined)[]) => parts.map((part) => part ?? none).join('\u001f')
const nameOfGroup = ({ by, currency }: Pick<Group, 'by' | 'currency'>) =>
  nameOf(by.merchant, by.website, by.serviceProvider, by.paymentMethod, currency)

export async function channelsOf(db: ReadDb, { from, to, groupBy, connectors, ...asked }: Asked): Promise<Channels> {
  const [lines, used] = [await listSetUp(db, asked), await listMids(db, asked, { from, to })]
  const setUp = new Map(
    lines.map((row) => [nameOf(row.merchant_id, row.website_id, row.payment_provider, row.payment_method, row.currency), row]),
  )
  const mids = new Map(
    used.map((row) => [nameOf(row.merchant_id, row.website_id, row.service_provider, row.payment_method, row.currency), row.mid]),
  )
  return {
    of(group) {
      const row = setUp.get(nameOfGroup(group))
      if (!row) return { isSetUp: false, isActive: null, mid: mids.get(nameOfGroup(group)) ?? null, terminalId: null, missing: [] }
      return {
        isSetUp: true,
        isActive: row.is_active,
        mid: row.mid,
        terminalId: row.terminal_id,
        missing: missingOf(row, connectors, asked.mode),
      }
    },
    unused(groups) {
      const seen = new Set([...groups].map(nameOfGroup))
      return [...setUp].filter(([name]) => !seen.has(name)).map(([, row]) => groupOf(row, groupBy))
    },
  }
}

function groupOf(row: SetUpRow, groupBy: readonly Dimension[]): Group {
  const of: Partial<Record<Dimension, string>> = {
    tenant: row.tenant_id,
    merchant: row.merchant_id,
    website: row.website_id,
    serviceProvider: row.payment_provider,
    paymentMethod: row.payment_method,
  }
  return { by: Object.fromEntries(groupBy.map((dimension) => [dimension, of[dimension] ?? none])), currency: row.currency, sums: {} }
}

function missingOf(row: SetUpRow, connectors: Connectors | undefined, mode: 'Test' | 'Live'): Channel['missing'] {
  const isConnected =
    !connectors ||
    row.connector === null ||
    connectorOf(connectors, { connector: row.connector, service_provider: row.payment_provider }) !== undefined
  const all: [Channel['missing'][number], boolean][] = [
    ['MerchantNotApproved', mode === 'Live' && row.processing_status !== 'LiveProcessing'],
    ['WebsiteInactive', !row.website_active],
    ['NoMid', mode === 'Live' && row.mid === null],
    ['ProviderInactive', row.provider_active !== true],
    ['NotConnected', !isConnected],
    ['NoCredentials', !row.has_credentials],
  ]
  return all.filter(([, isMissing]) => isMissing).map(([what]) => what)
}
