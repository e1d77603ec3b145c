/**
 * `<UiTextsProvider texts={uiTextsTr}>` changes the language of every part below it; without a provider parts speak English.
 * Parts read their words with `useUiTexts()`. A caller may pass a set of its own as long as it has every word.
 */
import { createContext, type ReactNode, useContext } from 'react'
import { type UiTexts, uiTextsEn } from './texts.en.ts'

export { type UiTexts, uiTextsEn } from './texts.en.ts'

const TextsContext = createContext<UiTexts>(uiTextsEn)

export const UiTextsProvider = ({ texts, children }: { texts: UiTexts; children: ReactNode }) => (
  <TextsContext value={texts}>{children}</TextsContext>
)

export const useUiTexts = (): UiTexts => useContext(TextsContext)
