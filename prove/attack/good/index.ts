import type { Operation } from '../operations.ts'
import { fileAndLabelRecipes } from './files-and-labels.ts'
import type { Level, Recipe } from './good-request.ts'
import { ownRecipes } from './own-things.ts'
import { paymentRecipes } from './payments.ts'
import { peopleRecipes } from './people.ts'
import { placeRecipes, trailRecipes } from './places.ts'
import { ticketRecipes } from './tickets.ts'

const recipes: Record<string, Recipe | readonly Recipe[]> = {
  ...paymentRecipes,
  ...ticketRecipes,
  ...fileAndLabelRecipes,
  ...peopleRecipes,
  ...placeRecipes,
  ...trailRecipes,
  ...ownRecipes,
}

/** How good requests of an operation are made, one for each of its shapes; none where it names no record. */
export const recipesOf = ({ id }: Operation): readonly Recipe[] => [recipes[id.replace(/\.(staff|merchant)$/, '')] ?? []].flat()

/** What only one level can be shown to do: a tenant has its key already, and only the platform makes others. */
const shownBy: Record<string, Level> = { 'keys.create': 'platform' }

/** Who shows that it works: the lowest level of those it opens for, for that one has the most walls. */
export const levelOf = ({ id, levels }: Operation): Level =>
  shownBy[id] ?? (['merchant', 'tenant', 'platform'] as const).find((level) => levels.includes(level)) ?? 'merchant'
