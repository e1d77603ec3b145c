/** The newest event of each payment, refund or other object at an endpoint, or every event. */
export const meantEvents = ['newest', 'all'] as const
export type MeantEvents = (typeof meantEvents)[number]

/**
 * How a row of a resend ends. Waiting: its turn has not come. Sending: the sender has it. Arrived, Failed: how the try ended. Refused: it could
 * not be sent. Left: the resend was stopped before its turn.
 */
export const resendResults = ['Waiting', 'Sending', 'Arrived', 'Failed', 'Refused', 'Left'] as const
export type ResendResult = (typeof resendResults)[number]
