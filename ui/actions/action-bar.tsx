/**
 * `<ActionBar actions />`: the actions of a record. At most one is `primary`; those with `overflow` are in the menu. The
 * reason of a disabled one is shown as text below the bar. Actions a person has no permission for are simply not passed. The command
 * palette offers the same ones.
 */
import { useContext, useId } from 'react'
import { type Action, ActionButton } from './action-button.tsx'
import { MoreActions } from './more-actions.tsx'
import { type Actions, RecordName, useOffer } from './offered-actions.ts'
import { WhyOff } from './why-off.tsx'

export function ActionBar({ actions }: { actions: Actions }) {
  const base = useId()
  const given = useOffer(actions, useContext(RecordName))
  const shown = given.filter((action) => !action.overflow)
  const more = given.filter((action) => action.overflow)
  const why = (action: Action) => `${base}-${action.id}`
  if (given.length === 0) return null
  return (
    <div className="p-action-bar">
      <div className="p-actions">
        {shown.map((action) => (
          <ActionButton key={action.id} of={action} describedBy={why(action)} />
        ))}
        {more.length > 0 && <MoreActions actions={more} />}
      </div>
      {shown
        .filter((action) => action.offReason)
        .map((action) => (
          <WhyOff key={action.id} id={why(action)}>
            {action.offReason}
          </WhyOff>
        ))}
    </div>
  )
}
