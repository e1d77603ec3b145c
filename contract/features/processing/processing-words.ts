/** How many providers one payment method in one currency may have. */
export const mostProviders = 20
/** How many lines a website may have in each mode. */
export const mostLines = 300

/**
 * What keeps a website from taking payments in Live. What providers are set up with belongs to the tenant: merchants are told only that a
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
