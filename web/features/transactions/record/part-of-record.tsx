import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'

type PartOfRecordProps<Data> = {
  answer: UseQueryResult<Data>
  isEmpty: (data: Data) => boolean
  emptyText: string
  children: (data: Data) => ReactNode
}

/** What a tab shows while it loads, when it fails, when there is nothing, and else. */
export function PartOfRecord<Data>({ answer, isEmpty, emptyText, children }: PartOfRecordProps<Data>) {
  const { t } = useTranslation()
  const { data, error } = answer
  if (data !== undefined) return isEmpty(data) ? <p className="p-lead">{emptyText}</p> : children(data)
  if (!error) return <GridSkeleton widths={[150, 110, 90]} rows={4} />
  return <LoadFailed title={t('record.failedTitle')} answer={answer} />
}
