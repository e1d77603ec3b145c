import { callFlows } from '../../core/call-flows.ts'

/** Into the platform, or out of it. */
export const logDirections = ['In', 'Out'] as const
/** What the platform sends and answers besides calls: requests to providers, their news, and webhooks. */
const otherFlows = ['Authorise', 'Sync', 'RiskScore', 'BankCredit', 'Webhook'] as const
export const logFlows = [...callFlows, ...otherFlows] as const
export type LogFlow = (typeof logFlows)[number]
/** HTTP statuses by their first digit. */
export const statusClasses = ['2xx', '3xx', '4xx', '5xx', 'None'] as const
export type StatusClass = (typeof statusClasses)[number]
export const logOutcomes = ['Succeeded', 'Failed'] as const
/** What a reader may ask for: answers that took at least so many milliseconds. */
export const slowerThanMs = [250, 1000, 3000, 10_000] as const
