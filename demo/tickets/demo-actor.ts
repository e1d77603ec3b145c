import { systemRolesOf } from '@portico/contract/system-roles.ts'
import type { Actor } from '@portico/server/core/call/context.ts'
import { demoPeople } from '../people.ts'
import { demoUserId, type SeededWorld } from '../seed-world.ts'

/** A person of the demo world as the caller, with the permissions of their role. */
export function demoActor(email: string, { tenants, merchants, began }: SeededWorld): Actor {
  const person = demoPeople.find((one) => one.email === email)
  if (!person) throw new Error(`Nobody in the demo world is ${email}`)
  const { level, role, firstName, lastName, timeZone, language } = person
  return {
    userId: demoUserId(email, began),
    sessionId: '',
    level,
    tenantId: tenants.get(person.tenant)!,
    merchantId: merchants.find(({ slug }) => slug === person.merchant)?.id ?? null,
    email,
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    timeZone,
    reportingTimeZone: timeZone,
    reportRules: {},
    composedReports: [],
    language,
    permissions: new Set(systemRolesOf(level).find(({ name }) => name === role)?.permissions),
    scaRequired: new Set(),
    limits: null,
    processingStatus: null,
    secondFactor: false,
  }
}
