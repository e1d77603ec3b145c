import type { Subscribers } from '../../core/outbox-relay.ts'
import { tellOfExport } from './tell-of-export.ts'

/** Whose export has ended by itself is told, wherever he is by then. */
export const notificationSubscribers: Subscribers = { 'export.ended': [tellOfExport] }
