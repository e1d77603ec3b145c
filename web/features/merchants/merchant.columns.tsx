import type { merchantColumns } from '@portico/contract/features/merchants/merchant-words.ts'
import type { StatusTone } from '@portico/ui/look/status-tones.ts'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportedColumn } from '../../shared/exports/shown-in-file.ts'
import type { Merchant } from './merchants.queries.ts'

type Column = ExportedColumn<Merchant, typeof merchantColumns>

type Pilled = 'merchantStatus' | 'processingStatus' | 'boardingStage' | 'reviewStatus'

/** Where a word means something else here than elsewhere: a boarding that has only been created is not done. */
const tones: Partial<Record<string, StatusTone>> = {
  'boardingStage.Created': 'ongoing',
  'boardingStage.Documents': 'pending',
  'boardingStage.Reviewed': 'ongoing',
  'processingStatus.LiveProcessing': 'positive',
  'processingStatus.SandboxEnabled': 'ongoing',
}

export function MerchantPill({ of, row, outlined }: { of: Pilled; row: Pick<Merchant, Pilled>; outlined?: boolean }) {
  const { t } = useTranslation('merchants')
  const word = `${of}.${row[of]}` as const
  return <StatusPill status={row[of]} label={t(word as 'merchantStatus.Active')} tone={tones[word]} outlined={outlined} />
}

/** All columns in their standard order; the hidden ones wait in the chooser. */
export function useMerchantColumns(): Column[] {
  const { t, i18n } = useTranslation('merchants')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo<Column[]>(
    () => [
      {
        id: 'name',
        header: t('field.legalBusinessName'),
        width: 240,
        sortable: true,
        cell: (row) => <span className="p-cell-strong">{row.legalBusinessName}</span>,
      },
      {
        id: 'merchantStatus',
        header: t('field.merchantStatus'),
        width: 118,
        fit: true,
        cell: (row) => <MerchantPill of="merchantStatus" row={row} />,
      },
      {
        id: 'processingStatus',
        header: t('field.processingStatus'),
        width: 150,
        fit: true,
        keep: 1,
        cell: (row) => <MerchantPill of="processingStatus" row={row} />,
      },
      {
        id: 'boardingStage',
        header: t('field.boardingStage'),
        width: 128,
        fit: true,
        keep: 2,
        cell: (row) => <MerchantPill of="boardingStage" row={row} />,
      },
      {
        id: 'reviewStatus',
        header: t('field.reviewStatus'),
        width: 128,
        fit: true,
        keep: 3,
        cell: (row) => <MerchantPill of="reviewStatus" row={row} />,
      },
      { id: 'merchantType', header: t('field.merchantType'), width: 140, keep: 3, cell: (row) => t(`merchantType.${row.merchantType}`) },
      { id: 'websites', header: t('field.websites'), width: 108, align: 'end', keep: 3, cell: (row) => formatCount(row.websites) },
      {
        id: 'createdAt',
        header: t('field.createdAt'),
        width: 158,
        fit: true,
        keep: 2,
        sortable: true,
        firstSort: 'desc',
        cell: (row) => <DateTime at={row.createdAt} />,
      },
      {
        id: 'activationDate',
        header: t('field.activationDate'),
        width: 158,
        fit: true,
        hidden: true,
        cell: (row) => (row.activationDate ? <DateTime at={row.activationDate} /> : '—'),
      },
      { id: 'visibility', header: t('field.visibility'), width: 110, hidden: true, cell: (row) => t(`visibility.${row.visibility}`) },
      { id: 'id', header: t('field.id'), width: 290, hidden: true, cell: (row) => <code>{row.merchantId}</code> },
    ],
    [t, i18n.language],
  )
}

/** A row where the list is too narrow for columns. */
export const CompactMerchant = ({ row }: { row: Merchant }) => (
  <TwoLines
    name={row.legalBusinessName}
    end={<MerchantPill of="merchantStatus" row={row} />}
    detail={<MerchantPill of="processingStatus" row={row} />}
    endDetail={<DateTime at={row.createdAt} />}
  />
)
