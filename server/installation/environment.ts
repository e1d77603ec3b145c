import path from 'node:path'
import type { SessionTimes } from '@portico/contract/features/session/session.contract.ts'
import { relyingPartiesIn } from './relying-parties.ts'

type Kind = 'text' | 'number' | 'switch'
export type Variable = { name: string; kind: Kind; unit?: string; default?: string; about: string }

/** Every variable the product reads. `docs/manual/operating.md` is written from this list. */
export const variables = [
  { name: 'PORT', kind: 'number', default: '3000', about: 'Port of the portal, the API and the identity server' },
  { name: 'HOST', kind: 'text', default: '127.0.0.1', about: 'Address it listens on' },
  { name: 'DATA_DIR', kind: 'text', default: '.portico', about: 'Folder of the embedded database, secrets, files and mails' },
  {
    name: 'PUBLIC_URL',
    kind: 'text',
    default: 'http://localhost:PORT',
    about: 'Address that users enter. Visits under another host name are redirected to it',
  },
  {
    name: 'DATABASE_URL',
    kind: 'text',
    about: 'Login of the owner of a PostgreSQL 16+ database, who may create roles. Without it Portico uses the embedded database',
  },
  {
    name: 'EMBEDDED_HOME',
    kind: 'text',
    default: '/var/lib/portico as root, else /var/tmp/portico-UID',
    about: 'Folder for programs and data of the embedded database, if its user cannot reach their own folders',
  },
  { name: 'DATABASE_APP_URL', kind: 'text', about: 'Login of the role that serves tenants and merchants, if you manage it yourself' },
  { name: 'DATABASE_PLATFORM_URL', kind: 'text', about: 'Login of the read-only role across tenants, if you manage it yourself' },
  { name: 'DATABASE_POOL', kind: 'number', unit: 'connections', default: '10', about: 'Connections of the API to the database' },
  { name: 'DEMO', kind: 'switch', default: 'on outside production', about: 'Create demo data in an empty database' },
  { name: 'DEMO_TRANSACTIONS', kind: 'number', unit: 'payments', default: '30000', about: 'Size of the demo data' },
  { name: 'DEMO_PASSWORD', kind: 'text', default: 'Harbour-lantern-41', about: 'Password of every demo account' },
  { name: 'DEMO_NOW', kind: 'text', default: 'the moment of starting', about: 'Time at which the demo data ends (ISO 8601)' },
  {
    name: 'SELF_REGISTRATION',
    kind: 'switch',
    default: 'off in production, else on',
    about: 'People may register without an invitation; they see nothing until someone invites them',
  },
  {
    name: 'EXTERNAL_AUTHORITIES',
    kind: 'text',
    default: '[]',
    about: 'JSON list of other OpenID providers: id, name, issuer, clientId, clientSecret, claimMapping',
  },
  {
    name: 'RELYING_PARTIES',
    kind: 'text',
    default: '[]',
    about:
      'JSON list of other applications whose users sign in here: clientId, clientSecret, authMethod, name, redirectUris, postLogoutRedirectUris, refresh',
  },
  { name: 'ROLES', kind: 'text', default: 'api,identity,web,worker,acquirer,vault', about: 'Parts that this process runs' },
  { name: 'ACQUIRER_URL', kind: 'text', about: 'Address of a sandbox acquirer that runs elsewhere' },
  { name: 'ACQUIRER_SECRET', kind: 'text', about: 'Secret shared with the acquirer; generated if the acquirer runs here' },
  { name: 'VAULT_PORT', kind: 'number', default: '0', about: 'Port of the vault if it runs here; 0 takes a free one' },
  { name: 'VAULT_URL', kind: 'text', about: 'Address of a vault that runs elsewhere, as the API and the worker reach it' },
  {
    name: 'VAULT_PUBLIC_URL',
    kind: 'text',
    default: 'the host of PUBLIC_URL with a port of its own',
    about: 'Address of the vault as browsers reach it: an origin of its own, in production over https',
  },
  { name: 'VAULT_SECRET', kind: 'text', about: 'Secret shared with the vault; generated if the vault runs here' },
  {
    name: 'ANALYTICS_PORT',
    kind: 'number',
    default: '0',
    about: 'Port of the tool of the Data Analytics window, served where ROLES names web; 0 takes a free one',
  },
  {
    name: 'ANALYTICS_URL',
    kind: 'text',
    default: 'the host of PUBLIC_URL with a port of its own; in production none, and the window is not offered',
    about: 'Address of that tool as browsers reach it: an origin of its own, in production over https',
  },
  {
    name: 'CALLBACK_URL',
    kind: 'text',
    default: 'PUBLIC_URL, or this process if the acquirer runs beside it',
    about: 'Address to which providers send their answers',
  },
  { name: 'FILES_S3_BUCKET', kind: 'text', about: 'Keep files in this S3 bucket instead of DATA_DIR/files' },
  { name: 'FILES_S3_ENDPOINT', kind: 'text', about: 'Address of the object store, if it is not the cloud default' },
  { name: 'FILES_S3_REGION', kind: 'text', default: 'us-east-1', about: 'Region of the bucket' },
  { name: 'FILES_S3_ACCESS_KEY_ID', kind: 'text', about: 'Access key of the bucket' },
  { name: 'FILES_S3_SECRET_ACCESS_KEY', kind: 'text', about: 'Secret of that key' },
  {
    name: 'CLAMAV_URL',
    kind: 'text',
    about: 'Virus scanner (tcp://host:3310 or unix:///path) for uploads; without it only the test text of scanners is blocked',
  },
  { name: 'JIRA_URL', kind: 'text', about: 'Issue tracker of the platform (https://example.atlassian.net) that ticket keys link to' },
  {
    name: 'RATES_FILE',
    kind: 'text',
    about: 'CSV file with exchange rates (day, currency, baseCurrency, rate) that the worker reads each hour for every tenant',
  },
  {
    name: 'OUTBOUND_ALLOW',
    kind: 'text',
    about:
      'Comma-separated host:port that settings of tenants may name although they are private or use plain HTTP, for a trial; production refuses it',
  },
  { name: 'SMTP_URL', kind: 'text', about: 'Mail server (smtp://user:password@host:port)' },
  { name: 'MAIL_FROM', kind: 'text', default: 'Portico <no-reply@portico.example>', about: 'Sender of mails' },
  {
    name: 'MAIL_SINK_DIR',
    kind: 'text',
    default: 'DATA_DIR/mail if SMTP_URL is not set',
    about: 'Write mails to files instead of sending them',
  },
  { name: 'TRUST_PROXY', kind: 'text', about: 'Comma-separated addresses or networks of the proxies in front' },
  { name: 'METRICS_TOKEN', kind: 'text', about: 'Bearer token for /metrics from beyond loopback' },
  { name: 'LOG_LEVEL', kind: 'text', default: 'info', about: 'trace, debug, info, warn, error or silent' },
  { name: 'ACCESS_TOKEN_TTL', kind: 'number', unit: 'seconds', default: '300', about: 'Lifetime of an access token' },
  {
    name: 'IDLE_SECONDS',
    kind: 'number',
    unit: 'seconds',
    default: '1860',
    about: 'A session ends after this time without an action of the user (1800 plus the 60 of the countdown)',
  },
  { name: 'ABSOLUTE_SECONDS', kind: 'number', unit: 'seconds', default: '43200', about: 'A session ends after this time in any case' },
  {
    name: 'IDLE_COUNTDOWN_SECONDS',
    kind: 'number',
    unit: 'seconds',
    default: '60',
    about: 'Last part of the idle time, in which the portal shows a countdown',
  },
  { name: 'PING_SECONDS', kind: 'number', unit: 'seconds', default: '15', about: 'How often the portal checks that its session is alive' },
  {
    name: 'SESSION_CHECK_SECONDS',
    kind: 'number',
    unit: 'seconds',
    default: '30',
    about: 'How often the portal checks when its token expires',
  },
  {
    name: 'RENEW_LEFT_SECONDS',
    kind: 'number',
    unit: 'seconds',
    default: '30',
    about: 'The portal renews a token with this much time left, or less',
  },
  {
    name: 'RENEW_PAUSE_SECONDS',
    kind: 'number',
    unit: 'seconds',
    default: '5',
    about: 'Pause before the portal tries a renewal again; the second pause is twice, the third four times as long',
  },
  {
    name: 'VIEW_AS_SECONDS',
    kind: 'number',
    unit: 'seconds',
    default: '1800',
    about: 'How long staff may view the portal as a customer before they start again',
  },
  {
    name: 'EXTERNAL_LINK_DAYS',
    kind: 'number',
    unit: 'days',
    default: '14',
    about: 'How long the emailed link of an external party works',
  },
  { name: 'LOCKOUT_ATTEMPTS', kind: 'number', unit: 'tries', default: '10', about: 'Wrong passwords that lock an account' },
  { name: 'LOCKOUT_SECONDS', kind: 'number', unit: 'seconds', default: '1800', about: 'How long an account stays locked' },
  {
    name: 'RATE_LIMIT_LOGIN',
    kind: 'number',
    unit: 'tries a minute',
    default: '20',
    about: 'Attempts to sign in from one network address, which may open six times as many sign-in pages',
  },
  {
    name: 'RATE_LIMIT_USER',
    kind: 'number',
    unit: 'requests a second',
    default: '30',
    about: 'Requests of one user to the API, on average over five seconds; each API process counts separately',
  },
  {
    name: 'RATE_LIMIT_TENANT',
    kind: 'number',
    unit: 'requests a second',
    default: '150',
    about: 'The same for all users of one tenant and its merchants together',
  },
  {
    name: 'SIGNING_SECRET',
    kind: 'text',
    about: 'Key of cursors, links and sealed secrets; generated in DATA_DIR outside production. `npm run rotate -- signing` changes it',
  },
] as const satisfies readonly Variable[]

export type VariableName = (typeof variables)[number]['name']
export type Environment = ReturnType<typeof readEnvironment>
export const parts = ['api', 'identity', 'web', 'worker', 'acquirer', 'vault'] as const
export type Part = (typeof parts)[number]

class BadEnvironment extends Error {}

/** Reads and checks the environment once. Throws one sentence that says what to set. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env) {
  const production = env.NODE_ENV === 'production'
  const text = (name: VariableName) => (env[name]?.trim() ? env[name].trim() : undefined)
  const number = (name: VariableName, least = 0) => {
    const fallback = variables.find((variable) => variable.name === name) as Variable
    const value = Number(text(name) ?? fallback.default)
    if (!Number.isSafeInteger(value) || value < least)
      throw new BadEnvironment(`${name} must be a whole number from ${least} up, not “${env[name]}”.`)
    return value
  }
  const onOff = (name: VariableName, fallback: boolean) => {
    const value = text(name)
    if (value === undefined) return fallback
    if (value !== 'on' && value !== 'off') throw new BadEnvironment(`${name} is on or off, not “${value}”.`)
    return value === 'on'
  }
  const port = number('PORT')
  const dataDir = path.resolve(text('DATA_DIR') ?? '.portico')
  const roles = (text('ROLES') ?? parts.join(',')).split(',').map((part) => part.trim())
  const unknown = roles.find((part) => !parts.includes(part as Part))
  if (unknown) throw new BadEnvironment(`ROLES names “${unknown}”; it may name ${parts.join(', ')}.`)
  const demo = onOff('DEMO', !production)
  const publicUrl = (text('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, '')
  if (production)
    refuseUnsafe({
      demo,
      publicUrl: text('PUBLIC_URL'),
      vaultPublicUrl: text('VAULT_PUBLIC_URL'),
      analyticsUrl: text('ANALYTICS_URL'),
      signingSecret: text('SIGNING_SECRET'),
      outboundAllow: text('OUTBOUND_ALLOW'),
    })
  return {
    production,
    port,
    host: text('HOST') ?? '127.0.0.1',
    dataDir,
    publicUrl,
    roles: new Set(roles as Part[]),
    database: {
      url: text('DATABASE_URL'),
      embeddedHome: text('EMBEDDED_HOME') && path.resolve(text('EMBEDDED_HOME')!),
      appUrl: text('DATABASE_APP_URL'),
      platformUrl: text('DATABASE_PLATFORM_URL'),
      pool: number('DATABASE_POOL', 2),
    },
    demo: {
      on: demo,
      transactions: number('DEMO_TRANSACTIONS'),
      password: text('DEMO_PASSWORD') ?? 'Harbour-lantern-41',
      now: momentOf(text('DEMO_NOW')),
    },
    selfRegistration: onOff('SELF_REGISTRATION', !production),
    externalAuthorities: listOf(text('EXTERNAL_AUTHORITIES')),
    relyingParties: partiesIn(text('RELYING_PARTIES')),
    acquirer: { url: text('ACQUIRER_URL'), secret: text('ACQUIRER_SECRET') },
    vault: {
      port: number('VAULT_PORT'),
      url: text('VAULT_URL'),
      publicUrl: ownOrigin('VAULT_PUBLIC_URL', text('VAULT_PUBLIC_URL'), publicUrl),
      secret: text('VAULT_SECRET'),
    },
    analytics: { port: number('ANALYTICS_PORT'), url: ownOrigin('ANALYTICS_URL', text('ANALYTICS_URL'), publicUrl) },
    callbackUrl: (text('CALLBACK_URL') ?? (text('ACQUIRER_URL') ? publicUrl : besideUs(text('HOST') ?? '127.0.0.1', port))).replace(
      /\/+$/,
      '',
    ),
    s3: text('FILES_S3_BUCKET')
      ? {
          bucket: text('FILES_S3_BUCKET')!,
          endpoint: text('FILES_S3_ENDPOINT'),
          region: text('FILES_S3_REGION') ?? 'us-east-1',
          accessKeyId: text('FILES_S3_ACCESS_KEY_ID'),
          secretAccessKey: text('FILES_S3_SECRET_ACCESS_KEY'),
        }
      : undefined,
    clamavUrl: scannerIn(text('CLAMAV_URL')),
    jiraUrl: trackerIn(text('JIRA_URL')),
    ratesFile: text('RATES_FILE'),
    outboundAllow: hostsIn(text('OUTBOUND_ALLOW')),
    mail: {
      smtpUrl: text('SMTP_URL'),
      from: text('MAIL_FROM') ?? 'Portico <no-reply@portico.example>',
      sinkDir: text('MAIL_SINK_DIR') ?? (text('SMTP_URL') ? undefined : path.join(dataDir, 'mail')),
    },
    trustProxy: listedIn(text('TRUST_PROXY')),
    metricsToken: text('METRICS_TOKEN'),
    logLevel: text('LOG_LEVEL') ?? 'info',
    signingSecret: text('SIGNING_SECRET'),
    sessionTimes: sessionTimesOf({
      checkEveryMs: number('SESSION_CHECK_SECONDS', 1) * 1000,
      renewWhenLeftMs: number('RENEW_LEFT_SECONDS', 1) * 1000,
      firstPauseMs: number('RENEW_PAUSE_SECONDS', 1) * 1000,
      limitMs: number('IDLE_SECONDS', 1) * 1000,
      countdownMs: number('IDLE_COUNTDOWN_SECONDS', 1) * 1000,
      pingEveryMs: number('PING_SECONDS', 1) * 1000,
      viewingMs: number('VIEW_AS_SECONDS', 1) * 1000,
    }),
    quotas: { user: number('RATE_LIMIT_USER', 1), tenant: number('RATE_LIMIT_TENANT', 1) },
    identity: {
      accessTokenTtlSeconds: number('ACCESS_TOKEN_TTL', 2),
      idleMs: number('IDLE_SECONDS', 1) * 1000,
      absoluteMs: number('ABSOLUTE_SECONDS', 1) * 1000,
      lockoutFailures: number('LOCKOUT_ATTEMPTS', 1),
      lockoutMs: number('LOCKOUT_SECONDS', 1) * 1000,
      attemptsPerMinute: number('RATE_LIMIT_LOGIN', 1),
      externalLinkMs: number('EXTERNAL_LINK_DAYS', 1) * 86_400_000,
    },
  }
}

/** The server's idle limit is the portal's and its countdown together, so that no one is signed out while still being warned. */
function sessionTimesOf({ limitMs, ...times }: { limitMs: number } & Omit<SessionTimes, 'idleMs'>): SessionTimes {
  if (limitMs <= times.countdownMs)
    throw new BadEnvironment('IDLE_SECONDS must be more than IDLE_COUNTDOWN_SECONDS, which is its last part.')
  return { ...times, idleMs: limitMs - times.countdownMs }
}

/** A process that listens everywhere is reached at the loopback by its neighbour. */
export const besideUs = (host: string, port: number) => `http://${/^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host}:${port}`

function refuseUnsafe({
  demo,
  publicUrl,
  vaultPublicUrl,
  analyticsUrl,
  signingSecret,
  outboundAllow,
}: {
  demo: boolean
  publicUrl: string | undefined
  vaultPublicUrl: string | undefined
  analyticsUrl: string | undefined
  signingSecret: string | undefined
  outboundAllow: string | undefined
}) {
  if (demo) throw new BadEnvironment('DEMO=on makes accounts with a known password: production refuses it. Set DEMO=off.')
  if (!publicUrl) throw new BadEnvironment('Set PUBLIC_URL to the address people type, such as https://pay.example.com.')
  if (!vaultPublicUrl?.startsWith('https://'))
    throw new BadEnvironment('Set VAULT_PUBLIC_URL to an https address of its own for the vault, such as https://cards.example.com.')
  if (analyticsUrl && !analyticsUrl.startsWith('https://'))
    throw new BadEnvironment('ANALYTICS_URL must be an https address of its own, such as https://analytics.example.com.')
  if (!signingSecret || signingSecret.length < 32)
    throw new BadEnvironment('Set SIGNING_SECRET to at least 32 random characters, for example from `openssl rand -base64 48`.')
  if (outboundAllow)
    throw new BadEnvironment('OUTBOUND_ALLOW opens our own networks to addresses of tenants: production refuses it. Leave it empty.')
}

/** Pages of the portal must not be able to look into the frame in which cards are entered, nor the analytics tool into the portal. */
function ownOrigin(name: 'VAULT_PUBLIC_URL' | 'ANALYTICS_URL', url: string | undefined, publicUrl: string): string | undefined {
  if (url === undefined) return undefined
  if (!URL.canParse(url) || !/^https?:\/\//.test(url))
    throw new BadEnvironment(`${name} is an address such as https://other.example.com, not “${url}”.`)
  if (new URL(url).origin === new URL(publicUrl).origin)
    throw new BadEnvironment(`${name} must be another origin than PUBLIC_URL: another host, or another port.`)
  return url.replace(/\/+$/, '')
}

function hostsIn(text: string | undefined): string[] {
  const hosts = listedIn(text) || []
  const wrong = hosts.find((host) => !/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i.test(host))
  if (wrong !== undefined) throw new BadEnvironment(`OUTBOUND_ALLOW lists host:port such as 127.0.0.1:11434, not “${wrong}”.`)
  return hosts
}

function scannerIn(text: string | undefined): string | undefined {
  if (text === undefined || (URL.canParse(text) && /^(tcp|unix):\/\//.test(text))) return text
  throw new BadEnvironment(`CLAMAV_URL is an address such as tcp://localhost:3310 or unix:///run/clamav/clamd.sock, not “${text}”.`)
}

function trackerIn(text: string | undefined): string | undefined {
  if (text === undefined || (URL.canParse(text) && /^https?:\/\//.test(text))) return text?.replace(/\/+$/, '')
  throw new BadEnvironment(`JIRA_URL is an address such as https://example.atlassian.net, not “${text}”.`)
}

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new BadEnvironment(`DEMO_NOW is a moment such as 2026-11-21T00:00:00Z, not “${text}”.`)
  return at
}

function listOf(text: string | undefined): unknown[] {
  if (text === undefined) return []
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list
  } catch {}
  throw new BadEnvironment('EXTERNAL_AUTHORITIES must be a JSON list.')
}

function partiesIn(text: string | undefined) {
  const parties = relyingPartiesIn(text)
  if ('wrong' in parties) throw new BadEnvironment(parties.wrong)
  return parties
}

/** Addresses joined by commas; false where there are none, so that no proxy is trusted. */
function listedIn(text: string | undefined): string[] | false {
  return text === undefined ? false : text.split(',').map((address) => address.trim())
}
