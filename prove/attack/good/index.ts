import type { Operation } from '../operations.ts'
import { fileAndLabelRecipes } from './files-and-labels.ts'
import type { Level, Recipe } from './good-request.ts'
import { ownRecipes } from './own-things.ts'
import { paymentRecipes } from './payments.ts'
import { peopleRecipes } from './people.ts'
import { placeRecipes, trailRecipes } from './places.ts'
import { ticketRecipes } from './tickets.ts'

const recipes: Record<string, Recipe> = {
  ...paymentRecipes,
  ...ticketRecipes,
  ...fileAndLabelRecipes,
  ...peopleRecipes,
  ...placeRecipes,
  ...trailRecipes,
  ...ownRecipes,
}

/** How the good request of an operation is made; none where it names no record, or where none can be made through the API. */
export const recipeOf = ({ id }: Operation): Recipe | undefined => recipes[id.replace(/\.(staff|merchant)$/, '')]

/** What only one level can be shown to do: a tenant has its key already, and only the platform makes others. */
const shownBy: Record<string, Level> = { 'keys.create': 'platform' }

/** Who shows that it works: the lowest level of those it opens for, for that one has the most walls. */
export const levelOf = ({ id, levels }: Operation): Level =>
  shownBy[id] ?? (['merchant', 'tenant', 'platform'] as const).find((level) => levels.includes(level)) ?? 'merchant'
