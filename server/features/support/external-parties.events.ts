import { newExternalToken, tokenHash } from '../../core/actor/external-token.ts'
import type { Outside } from '../../core/actor/outside.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import { findToMail, saveLink } from './external-parties.repository.ts'

/**
 * The token is made when the letter is written and kept nowhere but in it; a repeated delivery makes the first link useless. No one is
 * mailed who has been revoked, or invited once more, since.
 */
export const externalPartySubscribers = (outside: Outside): Subscribers => ({
  'external_party.invited': [
    async ({ payload: { partyId, invitation }, tenantId, mode }, services) => {
      const token = newExternalToken(tenantId)
      const party = await services.inScope({ level: 'tenant', tenantId, mode }, async (db) => {
        const found = await findToMail(db, partyId, invitation)
        const expiresAt = new Date(services.now().getTime() + outside.linkLifeMs)
        return found && (await saveLink(db, partyId, invitation, { hash: tokenHash(token), expiresAt })) ? found : undefined
      })
      if (!party) return
      await outside.mailInvitation({
        email: party.email,
        language: party.language,
        invitedBy: party.invited_by,
        organisation:
          party.invited_by_level === 'platform' ? null : party.invited_by_level === 'merchant' ? party.merchant_name : party.tenant_name,
        subject: party.subject,
        description: party.description,
        token,
        lifeMs: outside.linkLifeMs,
      })
    },
  ],
})
