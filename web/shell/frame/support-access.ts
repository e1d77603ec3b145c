import type { Session } from '../../shared/session/session.tsx'

/** Everyone who works with tickets, except merchants who write mails instead (specification 000 sections 2 and 6). */
export const hasSupportDialog = ({ can, isViewing }: Session): boolean =>
  !isViewing &&
  can({ staff: ['CRM.Support.Lookup', 'Platform.Support.Lookup'], merchant: 'Merchant.Support.Lookup' }) &&
  !can({ merchant: 'Merchant.Support.EmailButton' })
