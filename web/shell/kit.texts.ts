import { type UiTexts, uiTextsEn } from '@portico/ui/words/texts.tsx'
import i18next from 'i18next'
import { addTexts } from '../shared/texts/texts.ts'

declare module '../shared/texts/texts.ts' {
  interface Texts {
    kit: object
  }
}

/** The words of the kit. It speaks English by itself; another language is fetched by those who read it. */
export const kitTexts = addTexts('kit', {
  en: async () => ({ default: uiTextsEn }),
  tr: async () => ({ default: (await import('@portico/ui/words/texts.tr.ts')).uiTextsTr }),
})

export const kitTextsIn = (language: string): UiTexts => i18next.getResourceBundle(language, kitTexts) ?? uiTextsEn
