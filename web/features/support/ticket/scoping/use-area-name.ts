import { type TicketCategory, ticketCategories } from '@portico/contract/features/support/ticket-words.ts'
import { useTranslation } from 'react-i18next'

/** What an area is called: drafted from categories it has the name of one, which each reads in his language; any other is a person's words. */
export function useAreaName() {
  const { t } = useTranslation('support')
  return (name: string) => (ticketCategories.includes(name as TicketCategory) ? t(`category.${name as TicketCategory}`) : name)
}
