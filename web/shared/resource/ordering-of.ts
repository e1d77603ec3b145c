import type { Ordering } from '@portico/ui/pieces/order-list.tsx'
import type { ResourceWords } from './resource-words.ts'

/** The words for dragging records into an order. */
export const orderingOf = ({ sentence }: ResourceWords): Ordering => ({
  label: (name) => sentence('arrange.move', { name }),
  hint: sentence('arrange.hint'),
  moved: (name, place, of) => sentence('arrange.moved', { name, place, of }),
})
