import { textTable } from '@portico/testkit/database/tables.ts'
import type { Finding } from '../finding.ts'

const heads = ['goal', 'what', 'asked', 'reached', 'result', 'seed']

/** For a terminal. */
export const proofTable = (findings: readonly Finding[], seed: number) =>
  textTable(
    heads,
    findings.map(({ goal, says, asked, reached, result, why }) => ({
      cells: [goal, says, asked, reached, result, String(seed)],
      ...(why ? { note: why } : {}),
    })),
  )
