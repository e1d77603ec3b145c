import { figureFilter } from '@portico/contract/features/reports/figure-filter.ts'
import { type Measure, measures } from '@portico/contract/features/reports/measures.ts'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSession } from '../../../shared/session/session.tsx'
import { lookupLink } from '../../overview/index.ts'
import { mayFindPayments, presetOf } from '../../transactions/index.ts'
import type { Answer } from '../model.ts'

type Lookup = Answer['lookup']
const measureOfColumn: Readonly<Record<string, Measure>> = { count: 'payments', volume: 'captured' }

/** The payments that a figure counts: those of its row, narrowed by what the column is about. Shares have none. */
export function lookupOf(column: string, lookup: Lookup | undefined) {
  const measure = measureOfColumn[column] ?? measures.find((one) => one === column)
  return measure && lookup ? figureFilter(measure, lookup) : null
}

/** Where figures lead: to the lookup of exactly their payments, for those who may look them up. */
export function useLookupLinks(mode: Answer['mode']) {
  const session = useSession()
  const { history } = useRouter()
  const path = mayFindPayments(session) ? presetOf(session).path : undefined
  const isMerchant = session.user.level === 'merchant'
  return useMemo(
    () => ({
      linkTo: (column: string, lookup: Lookup | undefined): string | undefined => {
        const filter = path === undefined ? null : lookupOf(column, lookup)
        return path !== undefined && filter ? lookupLink(path, filter, isMerchant ? undefined : mode) : undefined
      },
      onOpen: (href: string) => history.push(href),
    }),
    [path, isMerchant, mode, history],
  )
}
