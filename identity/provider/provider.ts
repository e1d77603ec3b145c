import type { EventEmitter } from 'node:events'
import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { findAccount } from '../core/accounts.repository.ts'
import { claimsOf, claimsOfScopes, maySignIn, scopes } from '../core/claims.ts'
import type { IdentityContext } from '../core/context.ts'
import { originOf } from '../core/security-trail.ts'
import { type Limits, RateLimited } from '../limits/limits.ts'
import { createAdapterFactory } from './adapter.ts'
import { relyingParties } from './relying-parties.ts'
import { type Sessions, signedOut } from './sessions.ts'

/** Pages the provider shows by itself. */
export type ProviderPages = {
  error(ctx: KoaContextWithOIDC, code: string, description: string | undefined): string
  signOut(ctx: KoaContextWithOIDC, form: string, isAskedByClient: boolean): string
  signedOut(ctx: KoaContextWithOIDC): string
  tooMany(ctx: KoaContextWithOIDC, seconds: number): string
  notFound(ctx: Pick<KoaContextWithOIDC, 'headers' | 'query'>): string
}

/** Answers go to an address alone: the page that sends them as a form runs a script in itself, which our pages never do. */
class ProviderWithoutForms extends Provider {
  override registerResponseMode(...[name, handler]: Parameters<Provider['registerResponseMode']>): void {
    if (name !== 'form_post') super.registerResponseMode(name, handler)
  }
}

/** All settings of the OpenID provider on one page; the decisions in docs/decisions give the reasons. */
export function createProvider(context: IdentityContext, sessions: Sessions, limits: Limits, pages: ProviderPages): Provider {
  const { origin, secrets, settings, pool, clock, log } = context
  const isHttps = origin.startsWith('https:')
  const cookiePrefix = isHttps ? '__Secure-' : ''
  const absoluteSeconds = Math.ceil(settings.absoluteMs / 1000)
  const leftOf = (signedInAtSeconds: number | undefined) =>
    Math.max(1, (signedInAtSeconds ?? Math.floor(Date.now() / 1000)) + absoluteSeconds - Math.floor(Date.now() / 1000))
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isHttps, signed: true, overwrite: true } as const

  const clients = relyingParties(context)
  const canRefresh = clients.some(({ grant_types: grants }) => grants?.includes('refresh_token'))
  const configuration: Configuration = {
    adapter: createAdapterFactory({ pool, settings, clock, sessions }),
    jwks: secrets.jwks,
    clients,
    clientDefaults: { id_token_signed_response_alg: 'RS256' },
    clientAuthMethods: [...new Set(clients.map((client) => client.token_endpoint_auth_method ?? 'none'))],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    responseTypes: ['code', 'none'],
    scopes,
    claims: claimsOfScopes,
    conformIdTokenClaims: false,
    acceptQueryParamAccessTokens: false,
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    // The operator decides who may refresh; there is no page of consent on which `offline_access` could be asked for.
    ...(canRefresh ? { issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token') } : {}),
    rotateRefreshToken: true,
    cookies: {
      keys: secrets.cookieKeys,
      names: {
        session: `${cookiePrefix}portico.session`,
        interaction: `${cookiePrefix}portico.sign-in`,
        resume: `${cookiePrefix}portico.resume`,
      },
      long: { ...cookie, path: '/Identity' },
      short: cookie,
    },
    ttl: {
      AccessToken: settings.accessTokenTtlSeconds,
      IdToken: settings.idTokenTtlSeconds,
      AuthorizationCode: settings.authorizationCodeTtlSeconds,
      Interaction: settings.interactionTtlSeconds,
      RefreshToken: (ctx) => leftOf(ctx.oidc?.session?.loginTs ?? ctx.oidc?.entities.RefreshToken?.iat),
      Session: (_ctx, session) => leftOf(session.loginTs),
      Grant: (ctx) => leftOf(ctx.oidc?.session?.loginTs),
    },
    expiresWithSession: () => true,
    clientBasedCORS: (_ctx, asking) => asking === origin,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx) => {
          const hint = ctx.oidc.entities.IdTokenHint as { payload?: { sub?: unknown } } | undefined
          ctx.body = pages.signOut(ctx, signOutForm(ctx), hint !== undefined && hint.payload?.sub === ctx.oidc.session?.accountId)
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = pages.signedOut(ctx)
        },
      },
    },
    interactions: { policy: policy(), url: (_ctx, interaction) => `/Identity/Account/Login/${interaction.uid}` },
    findAccount: async (_ctx, id) => {
      const account = await findAccount(pool, id)
      return account && maySignIn(account) ? { accountId: id, claims: async () => claimsOf(account) } : undefined
    },
    loadExistingGrant: grantWhatIsAsked,
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = pages.error(ctx, out.error, out.error_description)
    },
  }

  const provider = new ProviderWithoutForms(`${origin}/Identity`, configuration)
  speakForPublicAddress(provider, origin)
  provider.use(edges(provider, sessions, limits, pages))
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'The OpenID provider failed'))
  const unexpected: EventEmitter = provider
  unexpected.on('error', (error: Error) => log.error({ err: error }, 'The OpenID provider failed'))
  return provider
}

/** What happens around every request of the provider. */
function edges(provider: Provider, sessions: Sessions, limits: Limits, pages: ProviderPages) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    // PostgreSQL cannot hold NUL in a text: such a request is malformed before it is anything else.
    if (/%00/.test(ctx.querystring)) {
      ctx.body = pages.error(ctx, 'invalid_request', 'NUL is not allowed')
      ctx.status = 400
      return
    }
    try {
      await countVisitor(provider, limits, ctx)
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error
      ctx.body = pages.tooMany(ctx, error.retryAfterSeconds)
      ctx.status = 429
      ctx.set('retry-after', String(error.retryAfterSeconds))
      return
    }
    await next()
    closeToOtherOrigins(ctx)
    if (ctx.oidc?.route === 'discovery') nameOnlyWhatCanBeHad(ctx.body as Discovery)
    if (ctx.status === 200 && ctx.oidc?.route === 'end_session' && !ctx.oidc.session?.accountId)
      // The library's own page for this has a script in it.
      ctx.body = pages.signOut(ctx, signOutForm(ctx), true)
    // Rotating a session's id removes its row too; only a sign-out destroys it.
    const session = ctx.oidc?.session as { destroyed?: boolean; uid?: string } | undefined
    if (session?.destroyed && session.uid) await sessions.end(session.uid, signedOut, originOf(ctx.req))
    if (ctx.status === 404 && ctx.body === undefined) {
      ctx.body = pages.notFound(ctx)
      ctx.status = 404
    }
  }
}

/** Where a request leaves a row behind although no one is signed in. */
const startsSomething = /^\/(auth|session\/end)\/?$/i

/** Throws RateLimited. */
async function countVisitor(provider: Provider, limits: Limits, ctx: KoaContextWithOIDC): Promise<void> {
  if (!startsSomething.test(ctx.path)) return
  const { accountId } = await provider.Session.get(ctx)
  if (!accountId) await limits.spendPage((ctx.req as { ip?: string }).ip ?? '')
}

/** As the library would write it, in the HTML of our own pages. */
function signOutForm({ oidc }: KoaContextWithOIDC): string {
  const { secret } = (oidc.session as unknown as { state: { secret: string } }).state
  return `<form method="post" action="${oidc.urlFor('end_session_confirm')}"><input type="hidden" name="xsrf" value="${secret}"></form>`
}

type Discovery = { response_modes_supported: string[]; claims_supported: string[] }

/** The library lists what it knows, whatever the clients of this installation may ask for. */
function nameOnlyWhatCanBeHad(discovery: Discovery): void {
  discovery.response_modes_supported = discovery.response_modes_supported.filter((mode) => mode !== 'form_post')
  discovery.claims_supported = discovery.claims_supported.filter((claim) => claim !== 'sid')
}

/** The library opens keys, discovery, preflights and refusals to pages of every origin; the portal is of ours and needs no leave. */
function closeToOtherOrigins(ctx: KoaContextWithOIDC) {
  for (const name of Object.keys(ctx.response.headers)) if (name.startsWith('access-control-')) ctx.remove(name)
}

/** Signing in is all we ask a person for: relying parties are ours or the operator's own, so there is no page of consent. */
function policy() {
  const { Check, base } = interactionPolicy
  const prompts = base()
  prompts.remove('consent')
  const usable = new Check('account_unusable', 'the account may not sign in', 'login_required', ({ oidc }) => {
    return oidc.session?.accountId && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
  })
  prompts.get('login')?.checks.add(usable, 0)
  return prompts
}

const grantWhatIsAsked: Configuration['loadExistingGrant'] = async (ctx) => {
  const { oidc } = ctx
  const grantId = oidc.session!.grantIdFor(oidc.client!.clientId)
  const existing = grantId ? await oidc.provider.Grant.find(grantId) : undefined
  const grant = existing ?? new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
  const granted = new Set(grant.getOIDCScope().split(' '))
  const missing = [...oidc.requestParamOIDCScopes].filter((scope) => !granted.has(scope))
  if (missing.length > 0 || !existing) {
    grant.addOIDCScope(missing.join(' '))
    await grant.save()
  }
  return grant
}

/**
 * TLS ends at the proxy, and anyone can write any host name into a request: whatever the last hop was, addresses that the provider
 * gives out begin as the public one does, and cookies are Secure where that is https.
 */
function speakForPublicAddress(provider: Provider, origin: string) {
  const { protocol, host } = new URL(origin)
  const isHttps = protocol === 'https:'
  const create = provider.createContext.bind(provider)
  provider.createContext = ((...request: Parameters<typeof create>) => {
    const ctx = create(...request)
    Object.defineProperties(ctx.request, { protocol: { value: protocol.slice(0, -1) }, host: { value: host } })
    if (isHttps) ctx.cookies.secure = true
    return ctx
  }) as typeof provider.createContext
}
