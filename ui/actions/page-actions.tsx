/**
 * `<PageActions actions />`: what can be done on a page, in its head, at most one of it filled; the command palette offers it too. On phones
 * those without `keep` wait in a menu.
 */
import { ActionButton } from './action-button.tsx'
import { MoreActions } from './more-actions.tsx'
import { type Actions, useOffer } from './offered-actions.ts'

export function PageActions({ actions }: { actions: Actions }) {
  const given = useOffer(actions)
  const waiting = given.filter(({ keep }) => !keep)
  return (
    <>
      {given.map((action) => (
        <ActionButton key={action.id} of={action} />
      ))}
      {waiting.length > 0 && <MoreActions className="p-only-phone" actions={waiting} />}
    </>
  )
}
