export const pendingPath = '/transaction-management/pending-payments'
