import { pause, until } from '../../../attack/at-once.ts'
import type { Portico } from '../../../portico/portico.ts'
import type { Wire } from '../intents.ts'

export type Victim = 'api' | 'worker' | 'all' | 'postgres'
/** What was cut: requests that had no answer yet when it was killed. */
export type Kill = { victim: Victim; inFlight: number }

/** Kills one after the other, each once so much is done and something is under way; then waits until all is well again. */
export async function killInTurn(
  portico: Portico,
  wire: Wire,
  victims: readonly Victim[],
  isDue: (share: number) => boolean,
): Promise<Kill[]> {
  const kills: Kill[] = []
  for (const [index, victim] of victims.entries()) {
    while (!isDue((index + 1) / (victims.length + 1))) await pause(20)
    await until('a request in flight', 30_000, async () => wire.inFlight > 0)
    kills.push({ victim, inFlight: wire.inFlight })
    strike(portico, victim)
    if (victim === 'all') await portico.startAgain()
    await portico.untilReady()
  }
  return kills
}

function strike(portico: Portico, victim: Victim): void {
  if (victim === 'all') portico.killAll()
  else if (victim === 'postgres') portico.killPostgres()
  else portico.kill(victim)
}
