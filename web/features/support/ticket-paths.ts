/** Where the list stands for whom. */
export const ticketPaths = { staff: '/tickets', merchant: '/merchant/tickets' } as const
