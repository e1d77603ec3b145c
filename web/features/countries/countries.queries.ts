import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { chosenCountries } from '@portico/contract/features/chosen-countries/chosen-countries.contract.ts'
import { wire as chosenWire } from '@portico/contract/features/chosen-countries/chosen-countries.wire.gen.ts'
import type { countries } from '@portico/contract/features/countries/countries.contract.ts'
import { nouns, wire } from '@portico/contract/features/countries/countries.wire.gen.ts'
import type { QueryClient } from '@tanstack/react-query'
import { resourceOf } from '../../shared/api/resource-of.ts'
import { countriesQuery } from '../../shared/session/reference.queries.ts'
import { currentLanguage } from '../../shared/texts/texts.ts'
import { countryTexts } from './countries.texts.ts'

type Country = CallOutput<(typeof countries)['get']>
/** What a choice shows of them has the type of what they have. */
type ChosenCountry = Named & CallOutput<(typeof chosenCountries)['get']>
type Named = Pick<Country, 'code' | 'nameEn' | 'nameTr'>

const about = {
  nouns,
  idOf: ({ code }: Named) => code,
  nameOf: ({ nameEn, nameTr }: Named) => (currentLanguage() === 'tr' ? nameTr : nameEn),
  /** Filters and forms choose from them too. */
  show: (queries: QueryClient) =>
    Promise.all([[countryTexts], countriesQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
}

export const countriesOf = resourceOf<typeof countries, Country>(countryTexts, wire, about)
export const chosenOf = resourceOf<typeof chosenCountries, ChosenCountry>(countryTexts, chosenWire, about)
