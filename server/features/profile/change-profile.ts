import type { Language } from '@portico/contract/core/languages.ts'
import type { Level } from '@portico/contract/core/level.ts'
import { type MailTime, toldTypesOf } from '@portico/contract/features/notifications/notifications.contract.ts'
import { profileRefusals } from '@portico/contract/features/profile/profile.refusals.ts'
import type { NotificationChange, Profile, ProfileChange } from '@portico/contract/features/profile/profile.schemas.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor, Context, FreeContext } from '../../core/call/context.ts'
import { isTimeZone } from '../../core/database/time-zones.repository.ts'
import { refuseUnoffered } from '../chosen-languages/index.ts'
import { type Choices, choicesOf, keepChoices, keepMailTime, mailTimeOf } from '../notifications/index.ts'
import { getOwn, lockOwn, type OwnRow, updateOwn } from './profile.repository.ts'

/** During a viewing, too, this changes the signed-in user's own profile. */
export function readProfile({ actor, services }: Pick<FreeContext, 'actor' | 'services'>): Promise<Profile> {
  const self = actor.viewing?.viewer ?? actor
  return services.inReadScope(scopeOfActor(self, 'Live'), (db) => read(db, self))
}

async function read(db: ScopedDb, { userId, level }: Pick<Actor, 'userId' | 'level'>): Promise<Profile> {
  const [row, choices, mailTime] = await Promise.all([getOwn(db, userId), choicesOf(db, userId, level), mailTimeOf(db, userId)])
  return toProfile(row, choices, mailTime)
}

export async function changeProfile(context: Context, change: ProfileChange): Promise<Profile> {
  const { db, actor, services } = context
  if (!(await isTimeZone(db, change.timeZone))) throw new AppError(profileRefusals.unknownTimeZone())
  const before = await lockOwn(db, actor.userId)
  if (before.version !== change.version) throw new AppError('stale_version')
  context.stays(recorded(before))
  const { timeZone: time_zone, language } = change
  if (language !== before.language) await refuseUnoffered(context, language, 'portal')
  const names = { first_name: change.firstName, last_name: change.lastName }
  const after = await updateOwn(db, actor.userId, { ...names, time_zone, language }, services.now())
  await recordOwn(context, { before: recorded(before), after: recorded(after) })
  return toProfile(after, ...(await toldBy(db, actor)))
}

/** The header has no version to name: a click there means exactly that change. */
export async function setLanguage(context: Context, language: Language): Promise<Profile> {
  const { db, actor, services } = context
  const before = await lockOwn(db, actor.userId)
  if (before.language === language) return read(db, actor)
  await refuseUnoffered(context, language, 'portal')
  const after = await updateOwn(db, actor.userId, { language }, services.now())
  await recordOwn(context, { before: { language: before.language }, after: { language } })
  return toProfile(after, ...(await toldBy(db, actor)))
}

/** Which notifications to receive, and when by mail. */
const toldBy = (db: ScopedDb, { userId, level }: Pick<Actor, 'userId' | 'level'>): Promise<[Choices, MailTime]> =>
  Promise.all([choicesOf(db, userId, level), mailTimeOf(db, userId)])

export async function setNotifications(context: Context, { choices, mailTime, version }: NotificationChange): Promise<Profile> {
  const { db, actor, services } = context
  const row = await lockOwn(db, actor.userId)
  if (row.version !== version) throw new AppError('stale_version')
  refuseUntold(choices, actor.level)
  const [before, timeBefore] = await toldBy(db, actor)
  const time = mailTime ?? timeBefore
  const after = { ...before, ...Object.fromEntries(choices.map(({ type, ...choice }) => [type, choice])) }
  await keepChoices(db, { userId: actor.userId, merchantId: actor.merchantId }, after, services.now())
  if (time !== timeBefore) await keepMailTime(db, { userId: actor.userId, merchantId: actor.merchantId }, time, services.now())
  const changed = await updateOwn(db, actor.userId, {}, services.now())
  await recordOwn(context, {
    before: { notifications: told(before), mailTime: timeBefore },
    after: { notifications: told(after), mailTime: time },
  })
  return toProfile(changed, after, time)
}

/** Users can only choose about news that their level gets. */
function refuseUntold(choices: NotificationChange['choices'], level: Level): void {
  const told = toldTypesOf(level)
  const wrong = choices.flatMap(({ type }, at) => (told.includes(type) ? [] : `body.choices.${at}.type`))
  if (wrong.length > 0) throw new AppError(profileRefusals.notTold({ types: told.join(', ') }), { at: wrong })
}

const recordOwn = ({ actor, record }: Context, change: { before: object; after: object }) =>
  record(actor.userId, { merchantId: actor.merchantId, ...change })

const recorded = (row: OwnRow) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  timeZone: row.time_zone,
  language: row.language,
})

/** `ReportGenerated: portal, mail`, as the trail shows it. */
const told = (choices: Choices): string[] =>
  Object.entries(choices).map(([type, { portal, mail }]) => {
    const channels = [...(portal ? ['portal'] : []), ...(mail ? ['mail'] : [])]
    return `${type}: ${channels.join(', ') || 'off'}`
  })

const toProfile = (row: OwnRow, choices: Choices, mailTime: MailTime): Profile => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  timeZone: row.time_zone,
  language: row.language === 'tr' ? 'tr' : 'en',
  notifications: Object.entries(choices).map(([type, choice]) => ({ type: type as keyof Choices, ...choice })),
  mailTime,
  version: row.version,
})
