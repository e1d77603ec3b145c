import type { Chapter } from '../../chapter.ts'
import { addressLimit } from './address-limit.ts'
import { browserClocks } from './clocks.ts'
import { codeRaces } from './code-races.ts'
import { cookieFlags } from './cookies.ts'
import { costlyNeighbour } from './costly-neighbour.ts'
import { expiredToken } from './expired-token.ts'
import { foreignTokens } from './foreign-tokens.ts'
import { idleAndAbsolute } from './idle.ts'
import { lockout } from './lockout.ts'
import { noisyNeighbour } from './neighbour.ts'
import { portalAnswers } from './portal-answers.ts'
import { authorizationRefusals, bearerRefusals, formRefusals, redemptionRefusals } from './protocol.ts'
import { revocationSpeed } from './revocation-speed.ts'
import { sameTime } from './same-time.ts'
import { signOutInAllTabs } from './tabs.ts'

export const sessions: Chapter = {
  name: 'sessions',
  about: 'Nobody gets in, and who is out stays out',
  checks: [
    authorizationRefusals,
    redemptionRefusals,
    bearerRefusals,
    formRefusals,
    cookieFlags,
    codeRaces,
    portalAnswers,
    expiredToken,
    revocationSpeed,
    idleAndAbsolute,
    signOutInAllTabs,
    browserClocks,
    foreignTokens,
    lockout,
    sameTime,
    addressLimit,
    noisyNeighbour,
    costlyNeighbour,
  ],
}
