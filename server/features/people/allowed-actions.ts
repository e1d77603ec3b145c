import type { AllowedPersonAction } from '@portico/contract/features/people/people.schemas.ts'
import {
  type PersonAction,
  type PersonHindrance,
  type PersonStatus,
  personActions,
  personStatuses,
} from '@portico/contract/features/people/people-words.ts'
import type { Actor } from '../../core/call/context.ts'
import { kindOf, may, type Right } from './people-reach.ts'

/** The right that each asks for, and the states in which it has a meaning. */
const rules: Record<PersonAction, { right: Right; states: readonly PersonStatus[] }> = {
  edit: { right: '.Actions.Edit', states: personStatuses },
  resend: { right: '.Actions.Add', states: ['InvitationSent'] },
  unlock: { right: '.Actions.Secure', states: ['Locked'] },
  activate: { right: '.Actions.Activate', states: ['Inactive'] },
  deactivate: { right: '.Actions.Activate', states: ['Active', 'Locked'] },
  resetPassword: { right: '.Actions.Secure', states: ['Active', 'Locked'] },
  resetSecondFactor: { right: '.Actions.Secure', states: ['Active', 'Inactive', 'Locked'] },
  signOut: { right: '.Actions.Secure', states: ['Active', 'Inactive', 'Locked'] },
  delete: { right: '.Actions.Delete', states: personStatuses },
}

/** Ends or restores access: users cannot do that to themselves. */
const changesAccess: ReadonlySet<PersonAction> = new Set(['activate', 'deactivate', 'delete'])
/** Only removes access, so the person's own access does not matter. */
const takesAway: ReadonlySet<PersonAction> = new Set(['deactivate', 'delete'])

type Facts = { isSelf: boolean; hasSecondFactor: boolean; mayMore: boolean; seesMore: boolean }

/** The rules of decision 17, as each verb enforces them. */
function hindrance(action: PersonAction, { isSelf, hasSecondFactor, mayMore, seesMore }: Facts): PersonHindrance | null {
  if (action === 'edit') return null
  if (isSelf && action === 'resetSecondFactor') return 'ownFactor'
  if (isSelf) return changesAccess.has(action) ? 'self' : null
  if (mayMore) return 'mayMore'
  if (seesMore && !takesAway.has(action)) return 'seesMore'
  return action === 'resetSecondFactor' && !hasSecondFactor ? 'noFactor' : null
}

/** The actions available to the caller, and for the others the reason; actions without permission are left out. */
export function allowedActions(
  actor: Actor,
  person: { id: string; merchantId: string | null; status: PersonStatus; secondFactor: boolean },
  more: Pick<Facts, 'mayMore' | 'seesMore'>,
): AllowedPersonAction[] {
  const facts = { isSelf: person.id === actor.userId, hasSecondFactor: person.secondFactor, ...more }
  return personActions
    .filter((action) => rules[action].states.includes(person.status) && may(actor, kindOf(person), rules[action].right))
    .map((action) => {
      const reason = hindrance(action, facts)
      return { action, allowed: reason === null, reason }
    })
}
