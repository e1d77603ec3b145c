import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'

type Made = { kind: 'made'; response: string } | { kind: 'stopped' | 'known' }

/** The device makes it, if the person lets it. `known`: it has one of this person already. */
export async function makePasskey(options: string): Promise<Made> {
  try {
    return { kind: 'made', response: JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) })) }
  } catch (error) {
    const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return { kind: isKnown ? 'known' : 'stopped' }
  }
}
