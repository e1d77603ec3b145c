/** Reports that the platform has composed share an entry, and with it their permissions. */
export const composedEntry = 'Composed'
const prefix = 'composed-'
export const composedId = /^composed-[a-z0-9][a-z0-9-]{0,47}$/
export const isComposedId = (id: string): boolean => id.startsWith(prefix)

/** The end of the address of its page: `/crm/reports/transactions-daily`, `/crm/reports/composed/providers-by-day`. */
export const pageOfReport = (id: string): string => (isComposedId(id) ? `composed/${id.slice(prefix.length)}` : id)
export const composedIdOf = (page: string): string => prefix + page
