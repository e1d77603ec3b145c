import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'

export const matrixActions = [
  'checkStatus',
  'approve',
  'decline',
  'capture',
  'void',
  'reversal',
  'refund',
  'markRefunded',
  'dispute',
  'payout',
  'statusChange',
  'resetRestriction',
] as const
export type MatrixAction = (typeof matrixActions)[number]

/** `yes`: the status allows it. `if`: a rule of the action decides. `no`: never in this status. */
export type Cell = 'yes' | 'if' | 'no'

const row = (cells: Partial<Record<MatrixAction, 'yes' | 'if'>>): Record<MatrixAction, Cell> =>
  Object.fromEntries(matrixActions.map((action) => [action, cells[action] ?? 'no'])) as Record<MatrixAction, Cell>

const final = row({ checkStatus: 'if' })

/** Which action a payment's status allows at all. Amounts, capabilities and people are the rules' business. */
export const actionMatrix: Record<TransactionStatus, Record<MatrixAction, Cell>> = {
  Created: row({ void: 'yes' }),
  Pending: row({ checkStatus: 'yes', decline: 'if', capture: 'if', void: 'if', statusChange: 'if' }),
  WaitingForApproval: row({ checkStatus: 'if', approve: 'yes', decline: 'yes' }),
  Blocked: row({ decline: 'yes', resetRestriction: 'yes' }),
  Duplicate: row({ approve: 'yes', decline: 'yes' }),
  Reserved: row({ checkStatus: 'yes', capture: 'yes', void: 'yes', reversal: 'yes' }),
  Captured: row({
    checkStatus: 'if',
    capture: 'if',
    reversal: 'if',
    refund: 'yes',
    markRefunded: 'if',
    dispute: 'yes',
    payout: 'if',
  }),
  Successful: row({ checkStatus: 'if', refund: 'yes', markRefunded: 'if', dispute: 'yes', payout: 'if' }),
  Refunded: row({ dispute: 'yes' }),
  Closing: row({ checkStatus: 'yes', statusChange: 'if' }),
  Closed: final,
  Declined: final,
  Failed: final,
  Rejected: final,
  Conflict: row({ checkStatus: 'yes', statusChange: 'yes' }),
  Validated: row({}),
  Approved: row({}),
  Accepted: row({ checkStatus: 'yes' }),
}
