import { type Language, languages } from '@portico/contract/core/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { languagesQuery } from './reference.queries.ts'

/** The languages that the organisation offers here, beside the one that is chosen already: all that there are until they are known. */
export function useOfferedLanguages(where: 'portal' | 'mails', chosen: Language): Language[] {
  const { data } = useQuery(languagesQuery)
  return languages.filter((language) => language === chosen || !data || data.some((one) => one.code === language && one[where]))
}
