import { actions, choices } from '@portico/contract/actions.gen.ts'
import { useTranslation } from 'react-i18next'
import { hasTexts, type Texts } from '../texts/texts.ts'

/** The words for fields that the records of all resources have. */
const ofAll = 'resource'

/** The features whose words name the fields of an action's records: its own, then those it may be about. */
export function cataloguesOf(action: string): (keyof Texts)[] {
  const about = (actions as Record<string, readonly string[]>)[action] ?? []
  const features = [action.split('.')[0]!, ...about].map((name) => choices[name] ?? name)
  return [...new Set([...features, ofAll])].filter(hasTexts)
}

/** The features' own words for a field or a value of such a record; undefined if they have none. */
export function useOwnWords(action: string): (key: string) => string | undefined {
  const catalogues = cataloguesOf(action)
  const { t, i18n } = useTranslation(['audit', ...catalogues])
  return (key) => {
    const named = catalogues.map((name) => `${name}:${key}`).filter((one) => i18n.exists(one))
    return named.map((one): unknown => t(one as never)).find((text) => typeof text === 'string')
  }
}
