import { AppError } from '../../core/call/app-error.ts'

export const portalClientId = 'portal'
export const portalScopes = 'openid profile email Merchant Payment Webhook Accounting Support FileService Banking'

/** What a client needs to sign people in: code flow with PKCE, nothing else. */
export function configurationOf(clientId: string, publicUrl: string) {
  if (clientId !== portalClientId) throw new AppError('not_found')
  return {
    authority: `${publicUrl}/Identity`,
    client_id: portalClientId,
    redirect_uri: `${publicUrl}/authentication/login-callback`,
    post_logout_redirect_uri: `${publicUrl}/assets/logout-callback.html`,
    silent_redirect_uri: `${publicUrl}/assets/silent-redirect.html`,
    response_type: 'code',
    scope: portalScopes,
  }
}
