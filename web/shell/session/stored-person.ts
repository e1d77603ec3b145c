import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import { storedCrumbs } from '../../shared/page/breadcrumbs.ts'
import { forgetDrafts } from '../../shared/session/stored-draft.ts'
import { asJson, storedValue } from '../../shared/session/stored-value.ts'
import { storedViewing } from '../../shared/session/stored-viewing.ts'
import { storedVisits } from '../../shared/session/visits.ts'
import { storedTheme } from '../stored-theme.ts'
import { activityKey } from './idle-watch.ts'
import { storedSubject } from './other-tabs.ts'

const word = (text: string) => (text === '' ? undefined : text)
const isPerson = (value: unknown): value is UserContext => typeof value === 'object' && value !== null && 'userType' in value

const userType = storedValue<string>({ key: 'userType', place: 'local', read: word })
const timeZone = storedValue<string>({ key: 'timeZone', place: 'local', read: word })
const user = storedValue<UserContext>({ key: 'user', place: 'session', ...asJson(isPerson) })
const activity = storedValue<string>({ key: activityKey, place: 'local', read: word })

/**
 * What the browser keeps of the signed-in person (specification 000 section 3): never a token, and nothing once the person has left.
 * Choices that belong to the browser stay: mode, theme, language, width of the drawer; so do the colours of the tenant.
 */
export const storedPerson = {
  keep: (person: UserContext, subject: string): void => {
    storedSubject.set(subject)
    user.set(person)
    // Those that another user left in this tab when their session ended are not for this one.
    if (!person.viewing) forgetDrafts(person.id)
    // What the browser keeps for all its tabs is the signed-in user's own, not the viewed user's.
    if (person.viewing) return
    userType.set(person.userType)
    timeZone.set(person.configureTimeZone)
    storedTheme.set(person.themeSettings)
  },
  /** The copy of this tab: after a reload it tells how the portal looks until the person is known again. */
  copy: () => user.get(),
  /** `drafts`: a session that ended without its user keeps them, for the same user to find in this tab. */
  forget: (drafts: 'forgotten' | 'kept' = 'forgotten'): void => {
    for (const value of [storedSubject, userType, timeZone, activity, storedVisits]) value.clear()
    storedPerson.forgetTab(drafts)
  },
  /** What this tab alone keeps. */
  forgetTab: (drafts: 'forgotten' | 'kept' = 'forgotten'): void => {
    storedPerson.forgetCopy()
    if (drafts === 'forgotten') forgetDrafts()
  },
  /** The user of this tab: after ending a viewing they are themselves again and find their drafts. */
  forgetCopy: (): void => {
    for (const value of [user, storedCrumbs, storedViewing]) value.clear()
  },
}
