import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshBrowser } from '../../shared/session/browser-storage.fixture.ts'
import { oidcSettings } from './oidc-settings.ts'

beforeEach(() => {
  vi.stubGlobal('window', { sessionStorage: freshBrowser().session })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('A-AUTH-26 the portal asks for the scopes of all API areas', () => {
  expect(oidcSettings('https://portal.example').scope?.split(' ')).toEqual([
    'openid',
    'profile',
    'email',
    'Merchant',
    'Payment',
    'Webhook',
    'Accounting',
    'Support',
    'FileService',
    'Banking',
  ])
})

test('A-SESS-07/08/09 the client of the identity server renews nothing and watches nothing by itself, and says 60 s before that a token runs out', () => {
  expect(oidcSettings('https://portal.example')).toMatchObject({
    automaticSilentRenew: false,
    monitorSession: false,
    accessTokenExpiringNotificationTimeInSeconds: 60,
  })
})

test('A-AUTH-16 its static pages are part of the portal', () => {
  expect(oidcSettings('https://portal.example')).toMatchObject({
    silent_redirect_uri: 'https://portal.example/assets/silent-redirect.html',
    post_logout_redirect_uri: 'https://portal.example/assets/logout-callback.html',
  })
})
