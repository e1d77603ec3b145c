import { tidyLine } from '@portico/contract/core/text/fold.ts'
import type { AccountRow } from './accounts.repository.ts'

/** The scopes the portal asks for (specification section 2): OpenID's own and the names of the API areas. */
export const scopes = ['openid', 'profile', 'email', 'Merchant', 'Payment', 'Webhook', 'Accounting', 'Support', 'FileService', 'Banking']

export const claimsOfScopes = {
  openid: ['sub', 'profile'],
  profile: ['profile', 'name', 'given_name', 'family_name', 'locale', 'zoneinfo'],
  email: ['email', 'email_verified'],
}

/** `profile` carries the user type (specification section 1): Merchant is one, tenant and platform staff are crm. */
export function claimsOf(account: AccountRow) {
  return {
    sub: account.id,
    profile: account.merchant_id ? 'Merchant' : 'crm',
    name: tidyLine(`${account.first_name} ${account.last_name}`),
    given_name: account.first_name,
    family_name: account.last_name,
    locale: account.language,
    zoneinfo: account.time_zone,
    email: account.email,
    email_verified: account.email_verified,
  }
}

/** Locked, inactive and not yet invited users, and those of a deactivated tenant or a closed merchant, may not sign in or stay signed in. */
export const maySignIn = (account: AccountRow) => account.status === 'Active' && account.place_open
