export { openText, sealText } from '../../core/text/sealed-text.ts'
export * from './calls.schemas.ts'
export { type CardEntry, cardLifeMs, mostCards, readTicket, type Ticket, writeCardToken } from './handed-over.ts'
export { isSignedCall } from './signed-calls.ts'
