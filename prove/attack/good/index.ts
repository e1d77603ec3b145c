import type { Operation } from '../operations.ts'
import { alertRecipes } from './alerts.ts'
import { fileRecipes } from './files.ts'
import { fromSample } from './from-sample.ts'
import type { Level, Recipe } from './good-request.ts'
import { invoiceRecipes } from './invoices.ts'
import { ownRecipes } from './own-things.ts'
import { paymentRecipes } from './payments.ts'
import { peopleRecipes } from './people.ts'
import { placeRecipes, trailRecipes } from './places.ts'
import { reportRecipe, reportRecipes, statementRecipe, statementRecipes } from './reports.ts'
import { scheduleRecipes } from './schedules.ts'
import { terminalRecipes } from './terminal.ts'
import { ticketRecipes } from './tickets.ts'
import { webhookResendRecipes } from './webhook-resends.ts'
import { webhookRecipes } from './webhooks.ts'

/** What a sample of the testkit cannot do from outside, or not with the mark of its side in what it makes; each says why. */
const recipes: Record<string, Recipe | readonly Recipe[]> = {
  ...paymentRecipes,
  ...ticketRecipes,
  ...fileRecipes,
  ...peopleRecipes,
  ...placeRecipes,
  ...trailRecipes,
  ...ownRecipes,
  ...webhookRecipes,
  ...webhookResendRecipes,
  ...terminalRecipes,
  ...reportRecipes,
  ...statementRecipes,
  ...invoiceRecipes,
  ...scheduleRecipes,
  ...alertRecipes,
}

/** Of features whose operations are all asked for in the same way. */
const ofFeature: Record<string, Recipe> = { reports: reportRecipe, statements: statementRecipe }

/** How good requests of an operation are made, one for each of its shapes. */
export function recipesOf({ id }: Operation): readonly Recipe[] {
  const name = id.replace(/\.(staff|merchant)$/, '')
  return [recipes[name] ?? ofFeature[name.split('.')[0]!] ?? fromSample(name)].flat()
}

/** What only one level can be shown to do: a tenant has its key already, and only the platform makes others. */
const shownBy: Record<string, Level> = { 'keys.create': 'platform' }

/** Who shows that it works: the lowest level of those it opens for, for that one has the most walls. */
export const levelOf = ({ id, levels }: Operation): Level =>
  shownBy[id] ?? (['merchant', 'tenant', 'platform'] as const).find((level) => levels.includes(level)) ?? 'merchant'
