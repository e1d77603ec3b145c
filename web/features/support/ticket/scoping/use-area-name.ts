import { type TicketCategory, ticketCategories } from '@portico/contract/features/support/ticket-words.ts'
import { useTranslation } from 'react-i18next'

/** The name of an area: a drafted one is a category, which readers see in their language; any other is a person's own text. */
export function useAreaName() {
  const { t } = useTranslation('support')
  return (name: string) => (ticketCategories.includes(name as TicketCategory) ? t(`category.${name as TicketCategory}`) : name)
}
