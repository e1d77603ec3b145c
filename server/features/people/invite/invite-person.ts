import { peopleRefusals } from '@portico/contract/features/people/people.refusals.ts'
import type { Invitation, Person } from '@portico/contract/features/people/people.schemas.ts'
import type { Afterwards } from '../../../core/call/afterwards.ts'
import { AppError } from '../../../core/call/app-error.ts'
import { isTimeZone } from '../../../core/database/time-zones.repository.ts'
import { refuseUnoffered } from '../../chosen-languages/index.ts'
import { passLimitsOn } from '../../limits/index.ts'
import { giveRoles, refuseBeyondGiving, refuseUnknownRoles } from '../give-roles.ts'
import { findPerson, type PersonRow } from '../people.repository.ts'
import { kindOf, may } from '../people-reach.ts'
import type { PeopleContext } from '../person-context.ts'
import { findMerchantName } from '../person-roles.repository.ts'
import { holdPerson } from '../reach-person.ts'
import { tellPerson } from '../to-person.ts'
import { insertPerson } from './new-people.repository.ts'
import { sendInvitation } from './send-invitation.ts'

const inviteRight = '.Actions.Add'

/**
 * A member of staff, or a user of a merchant, with roles and the limits of a colleague who invites, and a mail with a link that works once. An address that the caller could find
 * in their own lists is refused; an address that only someone elsewhere has is invited like any other, and only its owner gets an email.
 */
export async function invitePerson(context: PeopleContext, { merchantId: named, ...invitation }: Invitation): Promise<Afterwards<Person>> {
  const { db, actor, record, services } = context
  const merchantId = await merchantOf(context, named)
  const { roleIds, phone, ...person } = invitation
  const { email } = person
  await refuseUnknownRoles(context, roleIds, merchantId)
  await refuseUnoffered(context, person.language, 'mails')
  if (await findPerson(db, { email }, ['staff', 'merchants'])) throw addressInUse()
  const id = services.newId()
  const createdAt = services.now()
  await insertPerson(db, {
    ...person,
    id,
    merchantId,
    email,
    phone: phone ?? null,
    status: 'InvitationSent',
    timeZone: (await isTimeZone(db, actor.timeZone)) ? actor.timeZone : 'UTC',
    createdAt,
  })
  const limits = await passLimitsOn(context, { userId: id, merchantId })
  const { after: roles } = await giveRoles(context, id, roleIds)
  const { firstName, lastName } = person
  const after = { email, firstName, lastName, phone: phone ?? null, roles, status: 'InvitationSent', ...(limits ? { limits } : {}) }
  await record(id, { merchantId, after })
  await sendInvitation(context, id, merchantId)
  return tellPerson(context, (await findPerson(db, { id }, ['staff', 'merchants'])) as PersonRow)
}

const addressInUse = () => new AppError(peopleRefusals.emailTaken())

/** The merchant whose user is invited, null for staff: the caller's own, or one that they may invite for. */
async function merchantOf({ db, actor }: PeopleContext, named: string | undefined): Promise<string | null> {
  const merchantId = actor.level === 'merchant' ? (named?.toLowerCase() ?? actor.merchantId) : (named?.toLowerCase() ?? null)
  if (actor.level === 'merchant' && merchantId !== actor.merchantId) throw new AppError('not_found')
  if (merchantId !== null && (await findMerchantName(db, merchantId)) === undefined) throw new AppError('not_found')
  if (!may(actor, kindOf({ merchantId }), inviteRight)) throw new AppError('not_allowed')
  return merchantId
}

/** A new link for the same week; the links of earlier mails stop working. */
export async function resendInvitation(context: PeopleContext, id: string): Promise<void> {
  const person = await holdPerson(context, id, inviteRight)
  await refuseBeyondGiving(context, person)
  if (person.status !== 'InvitationSent') throw new AppError(peopleRefusals.accepted())
  await context.record(person.id, { merchantId: person.merchant_id })
  await sendInvitation(context, person.id, person.merchant_id)
}
