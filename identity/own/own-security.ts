import { profileRefusals } from '@portico/contract/features/profile/profile.refusals.ts'
import type { OwnAccount, OwnSecurity } from '@portico/server/core/actor/own-account.ts'
import { AppError } from '@portico/server/core/call/app-error.ts'
import qrcode from 'qrcode'
import { type AccountRow, findAccountOfUser } from '../core/accounts.repository.ts'
import { passwordFaultText } from '../pages/set-password.page.ts'
import { passwordFault } from '../passwords/password-rules.ts'
import { asLanguage, textsOf } from '../words/languages.ts'
import type { OwnParts } from './own-parts.ts'
import { toPasskey } from './own-passkeys.ts'
import { proofKindOf } from './own-proof.ts'

type Verbs = 'securityOf' | 'changePassword' | 'beginSecondFactor' | 'confirmSecondFactor' | 'renewRecoveryCodes' | 'removeSecondFactor'

/** For a user whom identity does not know. */
const nothingYet: OwnSecurity = { hasPassword: false, passwordRule: '', secondFactor: null, passkeys: null, proof: 'recentSignIn' }
const notOn = () => new AppError(profileRefusals.factorOff())

/** Password and second factor of the signed-in person. */
export function createOwnSecurity({
  pool,
  accountOf,
  proof,
  hashing,
  settings,
  secondFactors,
  passkeys,
  changes,
}: OwnParts): Pick<OwnAccount, Verbs> {
  const textsFor = ({ language }: AccountRow) => textsOf(asLanguage(language))
  return {
    async securityOf({ userId }) {
      const account = await findAccountOfUser(pool, userId)
      if (!account) return nothingYet
      return {
        hasPassword: account.password_hash !== null,
        passwordRule: textsFor(account).passwordRule(settings.passwordMinLength),
        secondFactor: (await secondFactors.stateOf(account.id)) ?? null,
        passkeys: passkeys.isPossible ? (await passkeys.list(account.id)).map(toPasskey) : null,
        proof: proofKindOf(account),
      }
    },
    async changePassword(owner, { current, password }) {
      const account = await accountOf(owner.userId)
      if (!account.password_hash) throw new AppError(profileRefusals.noPassword())
      const check = () => hashing.verify(account.password_hash, current)
      await proof.judge(account, owner, { wrong: profileRefusals.wrongPassword, action: 'identity.changePassword', check })
      const words = [account.first_name, account.last_name, account.tenant_name]
      const fault = passwordFault(password, { email: account.email, words }, settings)
      if (fault) throw new AppError('invalid_input', { fields: { 'body.password': passwordFaultText(textsFor(account), fault, settings) } })
      await changes.changePassword(account, password, owner.sessionId, owner.from)
    },
    async beginSecondFactor(owner, given) {
      const account = await accountOf(owner.userId)
      await proof.require(account, owner, given, 'identity.enrolSecondFactor')
      const begun = account.has_second_factor ? await secondFactors.beginNext(account) : await secondFactors.begin(account)
      if (!begun) throw new AppError('conflict')
      return { secret: begun.secret, qr: await qrcode.toString(begun.uri, { type: 'svg', margin: 0 }) }
    },
    async confirmSecondFactor(owner, code) {
      const account = await accountOf(owner.userId)
      let codes: string[] | undefined
      const check = async () => {
        codes = account.has_second_factor
          ? await secondFactors.confirmNext(account.id, code, owner.from)
          : await secondFactors.confirm(account.id, code, owner.from)
        return codes
      }
      await proof.judge(account, owner, { wrong: profileRefusals.wrongCode, action: 'identity.enrolSecondFactor', check })
      await changes.secondFactorTurnedOn(account, owner.sessionId, owner.from)
      return codes!
    },
    async renewRecoveryCodes(owner, given) {
      const account = await accountOf(owner.userId)
      if (!account.has_second_factor) throw notOn()
      await proof.require(account, owner, given, 'identity.renewRecoveryCodes')
      return secondFactors.renewRecoveryCodes(account.id, owner.from)
    },
    async removeSecondFactor(owner, given) {
      const account = await accountOf(owner.userId)
      if (!account.has_second_factor) throw notOn()
      await proof.require(account, owner, given, 'identity.removeSecondFactor')
      await secondFactors.remove(account.id, owner.from)
    },
  }
}
