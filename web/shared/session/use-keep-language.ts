import type { Language } from '@portico/contract/core/languages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { tellFailure } from '../api/tell-failure.ts'
import { chooseLanguage, noteAccountLanguage } from '../texts/texts.ts'
import { profileApi, profileQuery } from './profile.queries.ts'
import { useSession } from './session.tsx'

/**
 * The language applies here at once, and follows the user to every other browser once the server has stored it. While
 * viewing the portal as someone else, nothing changes on the server.
 */
export function useKeepLanguage(): (language: Language) => void {
  const queries = useQueryClient()
  const { user } = useSession()
  return (language) => {
    void chooseLanguage(language)
    if (user.viewing) return
    profileApi.setLanguage({ body: { language } }).then((profile) => {
      noteAccountLanguage(profile.language)
      queries.setQueryData(profileQuery.queryKey, profile)
    }, tellFailure)
  }
}
