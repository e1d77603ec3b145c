import type { Level } from '@portico/contract/core/level.ts'
import type { CommentType } from '@portico/contract/features/support/feed-words.ts'
import { useTranslation } from 'react-i18next'
import type { TicketDetails } from '../support.queries.ts'

export type CommentSide = Level | 'external'

const sides: Record<CommentType, CommentSide> = {
  CustomerCommentItem: 'merchant',
  CustomerInternalCommentItem: 'merchant',
  TenantCommentItem: 'tenant',
  TenantInternalCommentItem: 'tenant',
  PlatformCommentItem: 'platform',
  PlatformInternalCommentItem: 'platform',
  ExternalPartyCommentItem: 'external',
}
export const sideOf = (type: CommentType): CommentSide => sides[type]

/** Who reads what someone of a side writes: all who are on the ticket, or the own side alone. A merchant reads the platform once its tenant shares it. */
export function readersOf({ customerId, escalatedTo }: Pick<TicketDetails, 'customerId' | 'escalatedTo'>, writer: Level): Level[] {
  if (customerId === null || writer === 'platform') return ['tenant', 'platform']
  return ['merchant', 'tenant', ...(escalatedTo === null ? [] : ['platform' as const])]
}

/** What each side of a ticket is called. */
export function useSideName({ customerName, tenantName }: Pick<TicketDetails, 'customerName' | 'tenantName'>) {
  const { t } = useTranslation('support')
  return (side: CommentSide): string =>
    ({ merchant: customerName ?? t('side.merchant'), tenant: tenantName, platform: t('side.platform'), external: t('side.external') })[side]
}
