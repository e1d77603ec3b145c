import type { Chapter } from '../../chapter.ts'
import { bleed } from './bleed/bleed.ts'
import { canarySweep } from './canaries/sweep.ts'
import { feedReaders } from './feed/feed-readers.ts'
import { oneTicket } from './feed/one-ticket.ts'
import { foreignHeaders } from './isolation/foreign-headers.ts'
import { isolation } from './isolation/isolation.ts'
import { bothWays } from './modes/both-ways.ts'
import { sandbox } from './modes/sandbox.ts'
import { sameAsMissing } from './oracle/same-as-missing.ts'
import { sameNames } from './oracle/same-names.ts'
import { sameTime } from './oracle/same-time.ts'
import { escalation } from './rights/escalation.ts'
import { menus } from './rights/menus.ts'
import { otherLevels, permissions } from './rights/permissions.ts'
import { stepUp } from './rights/step-up.ts'

export const walls: Chapter = {
  name: 'walls',
  about: 'Nobody reads or changes what is not theirs',
  checks: [
    isolation,
    foreignHeaders,
    canarySweep,
    sameAsMissing,
    sameTime,
    sameNames,
    bothWays,
    sandbox,
    bleed,
    feedReaders,
    oneTicket,
    permissions,
    otherLevels,
    menus,
    escalation,
    stepUp,
  ],
}
