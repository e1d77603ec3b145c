import { actions, choices } from '@portico/contract/actions.gen.ts'
import { useTranslation } from 'react-i18next'
import { hasTexts, type Texts } from '../texts/texts.ts'

/** The words for what the records of all resources have. */
const ofAll = 'resource'

/** Whose words say the records of an action: those of its feature, then those of what it may be about. */
export function cataloguesOf(action: string): (keyof Texts)[] {
  const about = (actions as Record<string, readonly string[]>)[action] ?? []
  const features = [action.split('.')[0]!, ...about].map((name) => choices[name] ?? name)
  return [...new Set([...features, ofAll])].filter(hasTexts)
}

/** What the features themselves call a field or a value of such a record; undefined where they say nothing of it. */
export function useOwnWords(action: string): (key: string) => string | undefined {
  const catalogues = cataloguesOf(action)
  const { t, i18n } = useTranslation(['audit', ...catalogues])
  return (key) => {
    const named = catalogues.map((name) => `${name}:${key}`).filter((one) => i18n.exists(one))
    return named.map((one): unknown => t(one as never)).find((text) => typeof text === 'string')
  }
}
