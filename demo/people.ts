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
  /** Without one, a person who can sign in. */
  status?: 'Inactive'
}
type Row = [mailbox: string, role: string, firstName: string, lastName: string, timeZone: string, language?: Language]

const staff = (tenant: string, level: Level, rows: readonly Row[]): DemoPerson[] =>
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

const merchant = (tenant: string, name: string, rows: readonly Row[]): DemoPerson[] =>
  rows.map(([mailbox, role, firstName, lastName, timeZone, language = 'en']) => ({
    email: `${mailbox}@${name}.example`,
    firstName,
    lastName,
    level: 'merchant',
    tenant,
    merchant: name,
    role,
    timeZone,
    language,
  }))

/** The people of the demo world. All have the same password. */
export const demoPeople: readonly DemoPerson[] = [
  ...staff('portico', 'platform', [
    ['admin', 'Administrator', 'Ada', 'Holm', 'Europe/London'],
    ['support', 'Support', 'Tomas', 'Reyes', 'Europe/London'],
    ['finance', 'Finance', 'Łucja', 'Wiśniewska', 'Europe/Warsaw'],
    ['risk', 'Risk', 'Kwame', 'Mensah', 'Europe/London'],
    ['developer', 'Developer', 'Minh Anh', 'Nguyễn', 'Europe/Berlin'],
    ['auditor', 'Auditor', 'Siobhán', 'Ní Bhriain', 'Europe/Dublin'],
    ['yagmur', 'Support', 'Yağmur', 'Öztürk', 'Europe/Istanbul', 'tr'],
  ]),
  ...staff('northwind', 'tenant', [
    ['admin', 'Administrator', 'Ingrid', 'Solberg', 'Europe/Oslo'],
    ['finance', 'Finance', 'Selin', 'Aksoy', 'Europe/Istanbul'],
    ['support', 'Support', 'Jonas', 'Lind', 'Europe/Oslo'],
    ['risk', 'Risk', 'Maya', 'Okafor', 'Europe/London'],
    ['auditor', 'Auditor', 'Henrik', 'Dahl', 'Europe/Oslo'],
    ['developer', 'Developer', 'Päivi', 'Hämäläinen', 'Europe/Helsinki'],
    ['bjorg', 'Support', 'Bjørg', 'Sæther', 'Europe/Oslo'],
    ['settlement', 'Finance', 'Göran', 'Åkesson', 'Europe/Stockholm'],
  ]),
  ...staff('contoso', 'tenant', [
    ['admin', 'Administrator', 'Laura', 'Conti', 'Europe/Rome'],
    ['finance', 'Finance', 'Emre', 'Yıldız', 'Europe/Istanbul', 'tr'],
    ['support', 'Support', 'Chiara', 'Rossi', 'Europe/Rome'],
    ['risk', 'Risk', 'Paul', 'Meyer', 'Europe/Berlin'],
    ['auditor', 'Auditor', 'Nadia', 'Haddad', 'Europe/Paris'],
    ['developer', 'Developer', 'Çağrı', 'Gündoğdu', 'Europe/Istanbul', 'tr'],
    ['sirin', 'Support', 'Şirin', 'Işıklı', 'Europe/Istanbul', 'tr'],
    ['mutabakat', 'Finance', 'İpek', 'Öğüt', 'Europe/Istanbul', 'tr'],
  ]),
  ...merchant('northwind', 'acme', [
    ['owner', 'Owner', 'Olivia', 'Grant', 'Europe/London'],
    ['viewer', 'Viewer', 'Victor', 'Nyman', 'Europe/Stockholm'],
    ['developer', 'Developer', 'Rhys', 'Llewellyn', 'Europe/London'],
  ]),
  // Has left: a ticket of Acme asks for it.
  ...merchant('northwind', 'acme', [['peter', 'Viewer', 'Peter', 'Lund', 'Europe/London']]).map(
    (person) => ({ ...person, status: 'Inactive' }) as const,
  ),
  ...merchant('northwind', 'globex', [
    ['owner', 'Owner', 'Gustav', 'Berg', 'Europe/Stockholm'],
    ['kari', 'Owner', 'Kari', 'Lie', 'Europe/Oslo'],
    ['developer', 'Developer', 'Håkon', 'Ødegård', 'Europe/Oslo'],
    ['viewer', 'Viewer', 'Aisha', 'Ali', 'Europe/Oslo'],
  ]),
  ...merchant('northwind', 'sodermobler', [['owner', 'Owner', 'Märta', 'Sjöberg', 'Europe/Stockholm']]),
  ...merchant('northwind', 'havnekaffe', [
    ['owner', 'Owner', 'Asger', 'Østergaard', 'Europe/Copenhagen'],
    ['viewer', 'Viewer', 'Bodil', 'Kjær', 'Europe/Copenhagen'],
  ]),
  ...merchant('northwind', 'kulmakauppa', [['owner', 'Owner', 'Jukka', 'Järvinen', 'Europe/Helsinki']]),
  ...merchant('northwind', 'penninebooks', [['owner', 'Owner', 'Zainab', 'Ahmed', 'Europe/London']]),
  ...merchant('northwind', 'nordlysreiser', [['owner', 'Owner', 'Sigrid', 'Haugen', 'Europe/Oslo']]),
  ...merchant('northwind', 'kvist', [
    ['owner', 'Owner', 'Linnéa', 'Öberg', 'Europe/Stockholm'],
    ['developer', 'Developer', 'Bartłomiej', 'Zieliński', 'Europe/Warsaw'],
  ]),
  ...merchant('northwind', 'radwerk', [['owner', 'Owner', 'Käthe', 'Großmann', 'Europe/Berlin']]),
  ...merchant('northwind', 'fjelltoy', [['owner', 'Owner', 'Torbjørn', 'Bakke', 'Europe/Oslo']]),
  ...merchant('northwind', 'wren', [['owner', 'Owner', 'Morwenna', 'Tregenza', 'Europe/London']]),
  ...merchant('northwind', 'lakselauget', [['owner', 'Owner', 'Øyvind', 'Nilsen', 'Europe/Oslo']]),
  ...merchant('contoso', 'initech', [
    ['owner', 'Owner', 'Isabel', 'Moreno', 'Europe/Madrid'],
    ['developer', 'Developer', 'Iñaki', 'Etxeberria', 'Europe/Madrid'],
    ['viewer', 'Viewer', 'Joaquín', 'Núñez', 'Europe/Madrid'],
  ]),
  ...merchant('contoso', 'umbrella', [
    ['owner', 'Owner', 'Umut', 'Kaya', 'Europe/Istanbul'],
    ['developer', 'Developer', 'Gökçe', 'Şahin', 'Europe/Istanbul', 'tr'],
  ]),
  ...merchant('contoso', 'yildizteknoloji', [
    ['owner', 'Owner', 'Tuğba', 'Yıldız', 'Europe/Istanbul', 'tr'],
    ['viewer', 'Viewer', 'Yiğit', 'Ünal', 'Europe/Istanbul', 'tr'],
  ]),
  ...merchant('contoso', 'egezeytin', [['owner', 'Owner', 'Nilüfer', 'Aydın', 'Europe/Istanbul', 'tr']]),
  ...merchant('contoso', 'vivaldi', [['owner', 'Owner', 'Niccolò', 'Lo Presti', 'Europe/Rome']]),
  ...merchant('contoso', 'cinaroyun', [
    ['owner', 'Owner', 'Görkem', 'Çınar', 'Europe/Istanbul', 'tr'],
    ['developer', 'Developer', 'Defne', 'Erdoğdu', 'Europe/Istanbul', 'tr'],
  ]),
  ...merchant('contoso', 'casalumbre', [['owner', 'Owner', 'Nerea', 'Vidal', 'Europe/Madrid']]),
  ...merchant('contoso', 'bogazturizm', [['owner', 'Owner', 'Uğur', 'Taşçı', 'Europe/Istanbul', 'tr']]),
  ...merchant('contoso', 'anadolukitap', [['owner', 'Owner', 'Şebnem', 'Doğan', 'Europe/Istanbul', 'tr']]),
  ...merchant('contoso', 'lulua', [['owner', 'Owner', 'Noura', 'Al-Rashidi', 'Asia/Kuwait']]),
  ...merchant('contoso', 'ninotrattoria', [['owner', 'Owner', 'Giulia', 'Marchetti', 'Europe/Rome']]),
  ...merchant('contoso', 'lokumcu', [['owner', 'Owner', 'Hacer', 'Ömeroğlu', 'Europe/Istanbul', 'tr']]),
]
/** Who can sign in. */
export const demoUsers: readonly DemoPerson[] = demoPeople.filter(({ status }) => status !== 'Inactive')
