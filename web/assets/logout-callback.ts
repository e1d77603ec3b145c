import { UserManager } from 'oidc-client-ts'
import { oidcSettings } from '../shell/session/oidc-settings.ts'

const leave = () => window.location.replace('/authentication/logged-out')

// The answer is only checked; whatever it says, the person has left.
new UserManager(oidcSettings(window.location.origin)).signoutRedirectCallback().then(leave, leave)
