import type { Appearance } from '@portico/contract/features/session/session.contract.ts'
import { createContext, useContext } from 'react'

export type ChangeAppearance = (change: Partial<Appearance>) => void

/** Given by the frame, which stores the choice and shows it at once. */
export const ChangeAppearanceContext = createContext<ChangeAppearance | undefined>(undefined)

export function useChangeAppearance(): ChangeAppearance {
  const change = useContext(ChangeAppearanceContext)
  if (!change) throw new Error('There is no frame around this page')
  return change
}
