import type { Action, Entity } from '@portico/contract/actions.gen.ts'

/** What an action of today was called when records were named by hand. They stay as they were sealed, and are read under today's name. */
const actionsOfOld: Record<string, Action> = {
  'users.invite': 'people.invite',
  'users.resendInvitation': 'people.resendInvitation',
  'users.change': 'people.update',
  'users.activate': 'people.setActivation',
  'users.deactivate': 'people.setActivation',
  'users.unlock': 'people.unlock',
  'users.signOut': 'people.endSessions',
  'users.resetPassword': 'people.resetPassword',
  'users.resetSecondFactor': 'people.resetSecondFactor',
  'users.delete': 'people.delete',
  'users.export': 'people.exportCsv',
  'users.limit': 'limits.set',
  'profile.change': 'profile.update',
  'profile.signOut': 'profile.endOtherSessions',
  'transactions.export': 'transactions.exportCsv',
  'merchants.export': 'merchants.exportCsv',
  'audit.export': 'audit.exportCsv',
  'loginHistory.export': 'audit.exportSignIns',
  'labels.setLabel': 'labels.set',
  'models.change': 'models.save',
  'models.try': 'models.tryOut',
  'scoping.scope': 'scoping.start',
  'scoping.change': 'scoping.save',
  'scoping.accept': 'scoping.save',
  'support.prioritise': 'support.setPriority',
  'support.refer': 'support.addReferences',
  'support.commentInternally': 'support.comment',
  'support.changeMany': 'support.bulk',
  'support.bill': 'support.setBillable',
  'support.billNothing': 'support.setNonBillable',
  'support.track': 'support.setJiraTicket',
  'support.setRequestTime': 'support.setInitialRequestTime',
  'support.openAsExternalParty': 'external.exchange',
  'viewings.viewAs': 'viewings.start',
  'viewings.endView': 'viewings.end',
  // Refusals were called as their address, also where several addresses lead to one act.
  'people.activate': 'people.setActivation',
  'people.deactivate': 'people.setActivation',
  'limits.setMerchants': 'limits.set',
  'limits.setPaymentMethods': 'limits.set',
  'limits.setServiceProviders': 'limits.set',
  'support.raiseFor': 'support.raise',
  'support.bulkOwn': 'support.bulk',
  'files.uploadFor': 'files.upload',
}

/** What records were about; those of refusals were about the feature, whatever noun its records had. */
const entitiesOfOld: Record<string, Entity> = {
  users: 'people',
  limits: 'people',
  profile: 'people',
  tickets: 'support',
  scoping: 'support',
  support_labels: 'labels',
  saved_views: 'views',
  ai_scoping: 'models',
  audit_records: 'audit',
  outbox: 'undelivered',
  keys: 'tenants',
  viewings: 'tenants',
}

function renamed(table: Readonly<Record<string, string>>) {
  const old = Map.groupBy(Object.keys(table), (name) => table[name]!)
  const nameOf = (name: string): string => table[name] ?? name
  return {
    /** Today's name by the one of before. */
    table,
    nameOf,
    /** Everything that records of this name were ever called; asked by an old name too. */
    allNamesOf: (name: string): string[] => [nameOf(name), ...(old.get(nameOf(name)) ?? [])],
  }
}

export const actionNames = renamed(actionsOfOld)
export const entityNames = renamed(entitiesOfOld)
