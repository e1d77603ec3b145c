import type { ClientMetadata } from 'oidc-provider'
import type { IdentityContext } from '../core/context.ts'

export const portalClientId = 'portal'
/** The account pages sign in through the provider themselves: no code, no token, only the session. */
export const accountClientId = 'account'

/** Who may ask for sign-ins: the portal, the account pages, and those the operator names. Addresses are compared character by character. */
export function relyingParties({ origin, settings }: Pick<IdentityContext, 'origin' | 'settings'>): ClientMetadata[] {
  const portal: ClientMetadata = {
    client_id: portalClientId,
    client_name: settings.productName,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: [`${origin}/authentication/login-callback`, `${origin}/assets/silent-redirect.html`],
    post_logout_redirect_uris: [`${origin}/assets/logout-callback.html`],
  }
  const account: ClientMetadata = {
    client_id: accountClientId,
    token_endpoint_auth_method: 'none',
    grant_types: [],
    response_types: ['none'],
    redirect_uris: [`${origin}/Identity/Account/Manage/Return`],
  }
  const others = settings.clients.map(
    (client): ClientMetadata => ({
      client_id: client.clientId,
      ...(client.clientSecret ? { client_secret: client.clientSecret } : {}),
      ...(client.name ? { client_name: client.name } : {}),
      token_endpoint_auth_method: client.clientSecret ? (client.authMethod ?? 'client_secret_post') : 'none',
      grant_types: client.refresh ? ['authorization_code', 'refresh_token'] : ['authorization_code'],
      response_types: ['code'],
      redirect_uris: client.redirectUris,
      post_logout_redirect_uris: client.postLogoutRedirectUris ?? [],
    }),
  )
  return [portal, account, ...others]
}
