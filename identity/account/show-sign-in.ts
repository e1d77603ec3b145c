import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Room } from '../visit/room.ts'
import { type SignInFault, signInPage } from '../visit/sign-in.page.ts'
import { type Interaction, pathOf } from './interactions.ts'

/** The first page of a sign-in, each time with a new challenge for a passkey. */
export async function showSignIn(
  { views, formTokens, settings, passkeys }: Room,
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
  email: string,
  fault?: SignInFault,
) {
  const { texts } = views.viewOf(request)
  const body = signInPage({
    texts,
    csrf: formTokens.issue(request, reply, interaction.uid),
    action: pathOf(interaction),
    email,
    ...(fault ? { fault } : {}),
    passkey: passkeys.isPossible ? await passkeys.beginSignIn(interaction.uid) : undefined,
    authorities: settings.externalAuthorities,
    canRegister: settings.selfRegistration,
  })
  const status = fault ? 401 : 200
  // An address that only takes answers cannot be opened again in another language.
  const languageLinks = fault?.kind !== 'passkey'
  return views.show(request, reply, {
    title: texts.signIn,
    body,
    status,
    // Its only secret is the token of its form, which is of this one sign-in.
    packed: true,
    languageLinks,
    scripts: passkeys.isPossible ? ['passkey.js'] : [],
  })
}
