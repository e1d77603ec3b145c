import { createContext, useContext } from 'react'

/** True below a dialog: another dialog may not open there, and lists are lower. */
export const InsideDialog = createContext(false)

const pageDropdownPx = 250
const dialogDropdownPx = 200

/** The greatest height of a select's list in its place. The list itself scrolls: a box around it would be one no key reaches. */
export function useListHeight() {
  const maxHeight = useContext(InsideDialog) ? dialogDropdownPx : pageDropdownPx
  return { withScrollArea: false, styles: { options: { maxHeight, overflowY: 'auto' } } } as const
}
