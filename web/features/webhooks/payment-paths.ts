/** Where each finds the payment that a delivery is about. */
export const paymentPaths = {
  tenant: '/transaction-management/transaction-lookup',
  merchant: '/merchant/transaction-management/transaction-lookup',
} as const
