const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Another OpenID provider that may sign invited people in. Its answers are trusted for e-mail addresses, so name only providers that verify them. */
export type ExternalAuthority = {
  /** Part of the callback address: `/Identity/Account/External/<id>/Callback`. */
  id: string
  /** As the button says it. */
  name: string
  issuer: string
  clientId: string
  clientSecret?: string
  /** Names of the claims to read. Defaults: `sub`, `email`, `email_verified`. */
  claimMapping?: { sub?: string; email?: string; emailVerified?: string }
  /** Only addresses of these domains are accepted from it. Absent: every domain. */
  emailDomains?: string[]
}

/** A further relying party beside the portal. Without a secret it is public; code with PKCE S256 is all it may do. */
export type RelyingParty = {
  clientId: string
  clientSecret?: string | undefined
  /** How it sends the secret. Default: in the body (`client_secret_post`). */
  authMethod?: 'client_secret_post' | 'client_secret_basic' | undefined
  name?: string | undefined
  redirectUris: string[]
  postLogoutRedirectUris?: string[] | undefined
  /** It gets refresh tokens, which end with the session of the person at the latest. */
  refresh?: boolean | undefined
}

export type IdentitySettings = {
  productName: string
  accessTokenTtlSeconds: number
  idTokenTtlSeconds: number
  authorizationCodeTtlSeconds: number
  /** How long a sign-in form may lie open. */
  interactionTtlSeconds: number
  /** Sign-ins and sign-outs that are under way without a session, of all visitors; the oldest makes room for a new one. */
  unfinishedSignIns: number
  /** A session without a user's own action ends. The portal's countdown is part of it (1800 s + 60 s). */
  idleMs: number
  /** Activity is written at most this often; it is added to the idle limit, so users are never signed out early. */
  activityStepMs: number
  absoluteMs: number
  /** Wrong tries in a row before an address is locked, and for how long (PCI DSS 8.3.4). */
  lockoutFailures: number
  lockoutMs: number
  /** Wrong tries older than this are forgotten. */
  failureWindowMs: number
  /** Failed tries, mails and registrations per address of origin; it may open six times as many sign-in pages. */
  attemptsPerMinute: number
  /** Reset and registration mails to one address. */
  mailsPerHour: number
  /** Codes that one person is sent in a quarter of an hour to confirm actions and has not answered. */
  openCodesPerQuarter: number
  passwordMinLength: number
  passwordMaxLength: number
  argon2: { memoryCostKib: number; timeCost: number }
  /** Hashing is the most expensive thing here: this many at once, this many waiting, then 429. */
  hashing: { running: number; waiting: number }
  invitationTtlMs: number
  registrationTtlMs: number
  /** How long the link of an external party works, from the mail on. */
  externalLinkMs: number
  passwordResetTtlMs: number
  /** A change of password or second factor needs a sign-in no older than this. */
  reauthenticationSeconds: number
  selfRegistration: boolean
  externalAuthorities: ExternalAuthority[]
  clients: RelyingParty[]
}

export const defaultIdentitySettings: IdentitySettings = {
  productName: 'Portico',
  accessTokenTtlSeconds: 300,
  idTokenTtlSeconds: 300,
  authorizationCodeTtlSeconds: 60,
  interactionTtlSeconds: 600,
  unfinishedSignIns: 20_000,
  idleMs: 1_860_000,
  activityStepMs: 5_000,
  absoluteMs: 12 * hourMs,
  lockoutFailures: 10,
  lockoutMs: 30 * minuteMs,
  failureWindowMs: dayMs,
  attemptsPerMinute: 20,
  mailsPerHour: 5,
  openCodesPerQuarter: 10,
  passwordMinLength: 12,
  passwordMaxLength: 128,
  argon2: { memoryCostKib: 19_456, timeCost: 2 },
  hashing: { running: 2, waiting: 20 },
  invitationTtlMs: 7 * dayMs,
  registrationTtlMs: dayMs,
  externalLinkMs: 14 * dayMs,
  passwordResetTtlMs: 15 * minuteMs,
  reauthenticationSeconds: 300,
  selfRegistration: false,
  externalAuthorities: [],
  clients: [],
}
