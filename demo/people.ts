import type { Language } from '@portico/contract/core/languages.ts'
import type { Level } from '@portico/contract/core/level.ts'

export type DemoPerson = {
  email: string
  firstName: string
  lastName: string
  level: Level
  tenant: string
  merchant?: string
  role: string
  timeZone: string
  language: Language
}

const staff = (
  tenant: string,
  level: Level,
  rows: [name: string, role: string, firstName: string, lastName: string, timeZone: string, language?: DemoPerson['language']][],
): DemoPerson[] =>
  rows.map(([name, role, firstName, lastName, timeZone, language = 'en']) => ({
    email: `${name}@${tenant}.example`,
    firstName,
    lastName,
    level,
    tenant,
    role,
    timeZone,
    language,
  }))

const merchant = (
  tenant: string,
  name: string,
  rows: [mailbox: string, role: string, firstName: string, lastName: string, timeZone: string][],
): DemoPerson[] =>
  rows.map(([mailbox, role, firstName, lastName, timeZone]) => ({
    email: `${mailbox}@${name}.example`,
    firstName,
    lastName,
    level: 'merchant',
    tenant,
    merchant: name,
    role,
    timeZone,
    language: 'en',
  }))

/** Who can sign in to the demo world. All have the same password. */
export const demoPeople: readonly DemoPerson[] = [
  ...staff('portico', 'platform', [
    ['admin', 'Administrator', 'Ada', 'Holm', 'Europe/London'],
    ['support', 'Support', 'Tomas', 'Reyes', 'Europe/London'],
  ]),
  ...staff('northwind', 'tenant', [
    ['admin', 'Administrator', 'Ingrid', 'Solberg', 'Europe/Oslo'],
    ['finance', 'Finance', 'Selin', 'Aksoy', 'Europe/Istanbul'],
    ['support', 'Support', 'Jonas', 'Lind', 'Europe/Oslo'],
    ['risk', 'Risk', 'Maya', 'Okafor', 'Europe/London'],
    ['auditor', 'Auditor', 'Henrik', 'Dahl', 'Europe/Oslo'],
  ]),
  ...staff('contoso', 'tenant', [
    ['admin', 'Administrator', 'Laura', 'Conti', 'Europe/Rome'],
    ['finance', 'Finance', 'Emre', 'Yıldız', 'Europe/Istanbul', 'tr'],
    ['support', 'Support', 'Chiara', 'Rossi', 'Europe/Rome'],
    ['risk', 'Risk', 'Paul', 'Meyer', 'Europe/Berlin'],
    ['auditor', 'Auditor', 'Nadia', 'Haddad', 'Europe/Paris'],
  ]),
  ...merchant('northwind', 'acme', [
    ['owner', 'Owner', 'Olivia', 'Grant', 'Europe/London'],
    ['viewer', 'Viewer', 'Victor', 'Nyman', 'Europe/Stockholm'],
  ]),
  ...merchant('northwind', 'globex', [['owner', 'Owner', 'Gustav', 'Berg', 'Europe/Stockholm']]),
  ...merchant('contoso', 'initech', [['owner', 'Owner', 'Isabel', 'Moreno', 'Europe/Madrid']]),
  ...merchant('contoso', 'umbrella', [['owner', 'Owner', 'Umut', 'Kaya', 'Europe/Istanbul']]),
]
