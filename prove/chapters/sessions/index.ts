import type { Chapter } from '../../chapter.ts'
import { codeRaces } from './code-races.ts'
import { cookieFlags } from './cookies.ts'
import { authorizationRefusals, bearerRefusals, formRefusals, redemptionRefusals } from './protocol.ts'

export const sessions: Chapter = {
  name: 'sessions',
  about: 'Nobody gets in, and who is out stays out',
  checks: [authorizationRefusals, redemptionRefusals, bearerRefusals, formRefusals, cookieFlags, codeRaces],
}
