/** The three levels of user, with the numbers the specification gives them (Customer 0, Tenant 1, Platform 2). */
export const levels = ['merchant', 'tenant', 'platform'] as const
export type Level = (typeof levels)[number]
export const levelNumber: Record<Level, number> = { merchant: 0, tenant: 1, platform: 2 }
export const levelName: Record<Level, string> = { merchant: 'Merchant', tenant: 'Tenant', platform: 'Platform' }

export const modes = ['Test', 'Live'] as const
export type Mode = (typeof modes)[number]

/** What a merchant may process: nothing yet, only Test, or both. */
export const processingStatuses = ['NoProcessing', 'SandboxEnabled', 'LiveProcessing'] as const
export type ProcessingStatus = (typeof processingStatuses)[number]
