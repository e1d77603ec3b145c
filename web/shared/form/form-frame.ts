import type { FieldFacts } from '@portico/contract/core/field-facts.ts'
import { createContext, useContext } from 'react'
import type { FormValues } from './at-path.ts'
import type { FormWords } from './form-words.ts'

/** What each field of a form asks the form. */
export type FormFrame = {
  facts: FieldFacts
  words: FormWords
  /** The paths of the fields that are drawn. */
  paths: readonly string[]
  /** Why the server refused what, by path of the body, and the values that it refused it for. */
  refused: Readonly<Record<string, string>>
  sent: FormValues | undefined
}

const Frame = createContext<FormFrame | undefined>(undefined)
export const FormFrameProvider = Frame.Provider

export function useFormFrame(): FormFrame {
  const frame = useContext(Frame)
  if (!frame) throw new Error('A field is drawn outside its form')
  return frame
}
