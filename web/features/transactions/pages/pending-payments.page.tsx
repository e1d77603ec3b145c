import { PendingPayments } from '../payouts/pending-payments.tsx'

export const Page = () => <PendingPayments />
