import { InMemoryWebStorage, type UserManagerSettings, WebStorageStateStore } from 'oidc-client-ts'

export const scopes = 'openid profile email Merchant Payment Webhook Accounting Support FileService Banking'

/**
 * How the portal signs in: code with PKCE at its own origin. Tokens stay in memory, so no script that reads storage finds one; a
 * reload signs in silently again. Renewal and the end of a session are our own (session-watch.ts).
 */
export const oidcSettings = (origin: string): UserManagerSettings => ({
  authority: `${origin}/Identity`,
  client_id: 'portal',
  response_type: 'code',
  scope: scopes,
  redirect_uri: `${origin}/authentication/login-callback`,
  silent_redirect_uri: `${origin}/assets/silent-redirect.html`,
  post_logout_redirect_uri: `${origin}/assets/logout-callback.html`,
  automaticSilentRenew: false,
  monitorSession: false,
  loadUserInfo: false,
  accessTokenExpiringNotificationTimeInSeconds: 60,
  silentRequestTimeoutInSeconds: 10,
  staleStateAgeInSeconds: 900,
  userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  // What a redirect has to come back to, for this tab alone.
  stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
})
