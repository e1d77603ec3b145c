import { UserManager } from 'oidc-client-ts'
import { oidcSettings } from '../shell/session/oidc-settings.ts'

// Runs in a hidden frame: it hands the answer of the identity server to the page that asked, which does the rest.
void new UserManager(oidcSettings(window.location.origin)).signinSilentCallback()
