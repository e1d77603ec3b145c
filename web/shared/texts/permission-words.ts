import { useTranslation } from 'react-i18next'
import { addTexts } from './texts.ts'

declare module './texts.ts' {
  interface Texts {
    permissionWords: { [english: string]: string }
  }
}

/** The words of the permission catalogue are English in the contract; in other languages they are looked up by those. */
export const permissionWords = addTexts('permissionWords', {
  en: async () => ({ default: {} }),
  tr: () => import('./permission-words.tr.json'),
})

/** `say(permissions[name].label)` in the language of the person. */
export function usePermissionWords(): (english: string) => string {
  const { t } = useTranslation('permissionWords')
  return (english) => t(english, { keySeparator: false, nsSeparator: false, defaultValue: english })
}
