/** How many providers one payment method in one currency may have. */
export const mostProviders = 20
/** How many lines a website may have in each mode. */
export const mostLines = 300

/**
 * What keeps a website from taking payments in Live. What providers are set up with belongs to the tenant: merchants read only that a
 * provider is not ready.
 */
export const missingThings = [
  'MerchantNotApproved',
  'WebsiteInactive',
  'NoLine',
  'NoMid',
  'ProviderInactive',
  'NotConnected',
  'NoCredentials',
  'NotReady',
  'NoWebhook',
] as const
export type MissingThing = (typeof missingThings)[number]

/** How a provider came to be asked: first in the map, named by the caller, or next after one that refused softly. */
export const routingKinds = ['Map', 'Given', 'Fallback'] as const
export type RoutingKind = (typeof routingKinds)[number]

/** Why a provider is not asked. `NotReady` is what merchants read of the things that belong to the tenant. */
export const whyNots = [
  'AskedAlready',
  'Inactive',
  'OtherMethod',
  'OtherCurrency',
  'NoMid',
  'ProviderInactive',
  'NotConnected',
  'NoCredentials',
  'NotSupported',
  'NotReady',
] as const
export type WhyNot = (typeof whyNots)[number]

/** How an account reference is written: as banks carry it in a transfer, in capitals and without blanks. */
export const accountReferencePattern = /^[A-Z0-9][A-Z0-9/-]{3,34}$/
/** How many references may be added or taken out at once. */
export const mostReferenceLines = 5000
/** How many a website may have in each mode. */
export const mostReferences = 100_000
/** So many of the lines that were refused are named. */
export const mostRefusedLines = 200

/** Why a line of a list of references is not taken. `Allocated` and `Unknown`: of those that are to be taken out. */
export const whyLineRefused = ['Malformed', 'Twice', 'Taken', 'Allocated', 'Unknown'] as const
export type WhyLineRefused = (typeof whyLineRefused)[number]
