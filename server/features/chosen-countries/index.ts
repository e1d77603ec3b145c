import { chosenCountries } from '@portico/contract/features/chosen-countries/chosen-countries.contract.ts'
import { offeredFrom, serveChoice } from '../../core/resource/serve-choice.ts'
import { serverFeature } from '../server-feature.ts'

const tables = { facts: 'countries', table: 'chosen_countries' } as const

/** What a tenant offers, for its staff and its merchants. */
export const offeredCountries = offeredFrom(chosenCountries, tables)

/** What a tenant takes each country for. */
export const feature = serverFeature({ tier: 'ground', routes: serveChoice(chosenCountries, tables) })
