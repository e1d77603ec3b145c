/** `<PageActions actions />`: what can be done on a page, in its head, at most one of it filled; the command palette offers it too. */
import { ActionButton } from './action-button.tsx'
import { type Actions, useOffer } from './offered-actions.ts'

export function PageActions({ actions }: { actions: Actions }) {
  return useOffer(actions).map((action) => <ActionButton key={action.id} of={action} />)
}
