import { z } from 'zod'
import { email, id, instant, language, line, version, visibleName } from '../../core/fields.ts'
import { pageQuery } from '../../core/page.ts'
import { columnsText, fileTimes, forSpreadsheets, idsText, listText } from '../../core/query.ts'
import {
  longestName,
  mostRoles,
  peopleKinds,
  personActions,
  personColumns,
  personHindrances,
  personSorts,
  personStatuses,
  secondFactorStates,
} from './people-words.ts'

const RoleName = z.object({ id: id(), name: z.string(), isSystem: z.boolean() })

/** A person who may sign in, as the people who manage them see them. */
export const Person = z.object({
  id: id(),
  tenantId: id(),
  merchantId: id().nullable(),
  merchantName: z.string().nullable(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  roles: z.array(RoleName),
  status: z.enum(personStatuses),
  isActive: z.boolean(),
  isLocked: z.boolean(),
  /** When a lock after too many tries ends by itself. */
  lockedUntil: instant().nullable(),
  /** Until when the link of the invitation works; null where none does. */
  invitationExpiresAt: instant().nullable(),
  lastLoginTime: instant().nullable(),
  secondFactor: z.boolean(),
  createdAt: instant(),
  version: z.int(),
})
export type Person = z.infer<typeof Person>

/** The actions available to the caller now, and for the others the reason; actions beyond the caller's permissions are left out. */
const AllowedPersonAction = z.object({
  action: z.enum(personActions),
  allowed: z.boolean(),
  reason: z.enum(personHindrances).nullable(),
})
export type AllowedPersonAction = z.infer<typeof AllowedPersonAction>

/** The permissions that all roles of the person give together, and those that ask for a second factor. */
export const PersonDetails = Person.extend({
  permissions: z.array(z.string()),
  scaRequiredPermissions: z.array(z.string()),
  allowedActions: z.array(AllowedPersonAction),
})
export type PersonDetails = z.infer<typeof PersonDetails>

export const PersonName = z.object({
  id: id(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.enum(personStatuses),
})
export type PersonName = z.infer<typeof PersonName>

/** Users who only choose a recipient see names and addresses. */
export const TenantUser = Person.partial().required({ email: true, firstName: true, lastName: true })
export type TenantUser = z.infer<typeof TenantUser>

export const PersonSession = z.object({
  sessionId: z.string(),
  kind: z.enum(['browser', 'script']),
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: instant(),
  lastActivityAt: instant(),
  expiresAt: instant(),
  /** The session that asks. */
  isOwn: z.boolean(),
})
export type PersonSession = z.infer<typeof PersonSession>

/** `excess`: permissions of the role that the caller does not have; such a role cannot be given. */
export const AssignableRole = RoleName.extend({ permissions: z.array(z.string()), excess: z.array(z.string()) })
export type AssignableRole = z.infer<typeof AssignableRole>

export const TenantRole = RoleName.extend({
  level: z.enum(['platform', 'tenant']),
  permissions: z.array(z.string()),
  scaRequiredPermissions: z.array(z.string()),
})

const phone = () =>
  z
    .string()
    .max(40)
    .regex(/^\+?[0-9][0-9 ()/.-]{2,38}$/, 'A phone number such as +90 212 555 01 02')
export const personName = () => visibleName(longestName)
const names = { firstName: personName(), lastName: personName() }
const roleIds = () => z.array(id()).min(1).max(mostRoles)

export const NewPerson = z.strictObject({
  email: email(),
  ...names,
  phone: phone().optional(),
  roleIds: roleIds(),
  /** In which language the invitation is written and the portal first speaks. */
  language: language().default('en'),
})
export type NewPerson = z.output<typeof NewPerson>
/** With a merchant a user of it, without one a member of staff. */
export const Invitation = NewPerson.extend({ merchantId: id().optional() })
export type Invitation = z.output<typeof Invitation>

export const PersonChange = z.strictObject({
  ...names,
  phone: phone().nullable(),
  roleIds: roleIds(),
  version: version(),
})
export type PersonChange = z.output<typeof PersonChange>

export const PasswordReset = z.strictObject({ email: email() })

const filters = {
  kind: z.enum(peopleKinds).describe('Staff, or users of merchants; what the caller may see where it is left out').optional(),
  status: listText(personStatuses).optional(),
  roleId: idsText().optional(),
  merchantId: idsText().optional(),
  secondFactor: listText(secondFactorStates)
    .describe('Signs in with an authenticator or a passkey too, or with a password alone')
    .optional(),
  search: line(100, 1).describe('The beginning of the name, of the last name or of the address, or the id').optional(),
  sort: z.enum(personSorts).default('-createdAt'),
}
export const PeopleQuery = z.strictObject({ ...pageQuery, ...filters })
export const PeopleFilters = z.object(filters)
export type PeopleFilters = z.output<typeof PeopleFilters>
export const PeopleExport = z.strictObject({
  ...filters,
  columns: columnsText(personColumns),
  ...fileTimes(),
  spreadsheet: forSpreadsheets(),
})
export type PeopleExport = z.output<typeof PeopleExport>
const { kind, merchantId, ...ofStaff } = filters
export const TenantUsersQuery = z.strictObject({ ...pageQuery, ...ofStaff })
export const NamesQuery = z.strictObject({ ...pageQuery, kind, merchantId, search: filters.search, sort: filters.sort })
