import { isAlive } from '../../portico/processes.ts'

/** Which of these processes are still there. */
export const partsAlive = (pids: readonly (number | undefined)[]): number[] =>
  pids.filter((pid) => pid !== undefined && isAlive(pid)) as number[]
