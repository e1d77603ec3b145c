/** Of a version of a composed report. A published one changes only by being withdrawn, by hand or by the next version. */
export const definitionStates = ['Draft', 'Published', 'Withdrawn'] as const
export type DefinitionState = (typeof definitionStates)[number]
/** So many versions are kept in all. */
export const mostDefinitions = 200
/** The page of all versions, which the catalogue leads to. */
export const definitionsPath = '/crm/settings/report-settings/definitions'
