import type { SessionTimes } from '@portico/contract/features/session/session.contract.ts'

/** As the specification has them (000 section 9). */
export const standardTimes: SessionTimes = {
  checkEveryMs: 30_000,
  renewWhenLeftMs: 30_000,
  firstPauseMs: 5_000,
  idleMs: 1_800_000,
  countdownMs: 60_000,
  pingEveryMs: 15_000,
  viewingMs: 1_800_000,
}
